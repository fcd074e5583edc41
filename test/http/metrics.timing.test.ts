import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openMetrics } from '../../src/api/http/log/metrics.ts';
import { openHttp } from './http-fixture.ts';

async function open() {
  const metrics = await openMetrics({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => metrics.close());
  const read = async () => (await fetch(metrics.address)).text();
  return { ...metrics, read };
}

test('requests are counted by method, route and status; paths clients make up are one', async () => {
  const { observe, read } = await open();
  const { inject } = await openHttp({ observe });
  await inject('/api/articles?filters[a]=1');
  await inject('/api/articles/1');
  await inject('/api/articles/2');
  await inject('/nothing/here');
  await inject('/nothing/there');
  await inject({ method: 'POST', url: '/api/articles', payload: { a: 1 } });
  await inject('/api/broken');
  const counts = [...(await read()).matchAll(/^octavo_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
    .map(([, labels, count]) => `${labels} ${count}`)
    .sort();
  expect(counts).toEqual([
    'method="GET",route="/api/articles",status="200" 1',
    'method="GET",route="/api/articles/:id",status="200" 2',
    'method="GET",route="/api/broken",status="500" 1',
    'method="GET",route="none",status="404" 2',
    'method="POST",route="/api/articles",status="200" 1',
  ]);
});

test("the process's own figures are there", async () => {
  const { read } = await open();
  expect(await read()).toMatch(/^process_resident_memory_bytes \d/m);
});

test('nothing else is served there', async () => {
  const { address } = await open();
  const status = await new Promise((resolve) => {
    request(address.replace('/metrics', '/'), (answer) => resolve(answer.resume().statusCode)).end();
  });
  expect(status).toBe(404);
});
