/** Figures for Prometheus, on an address of their own: `metrics` in config/server. */

import { once } from 'node:events';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { http } from '../../../core/base/http/node-http.ts';
import type { MetricsConfig } from '../../../core/project/config/server.ts';

/** Takes one finished request. */
export type ObserveRequest = (method: string, route: string | undefined, status: number, ms: number) => void;

/** The figures of one process. */
export interface Metrics {
  readonly observe: ObserveRequest;
  /** `http://127.0.0.1:9464/metrics` */
  readonly address: string;
  close(): Promise<void>;
}

/** The upper ends of the classes of durations, in seconds: an answer takes a fraction of a millisecond or more. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How long a worker waits before it tries to listen again, in ms. */
const RETRY_MS = 500;

/** Requests of no route: files, pages, and what there is not. Their paths are whatever clients write. */
const UNROUTED = 'none';

/**
 * Listens for scrapes.
 * @param worker the number of this process from 1 on, where several serve together: each has a port of its own
 * @throws the system's error where a process that serves alone cannot listen
 */
export async function openMetrics({ host, port }: MetricsConfig, worker = 0): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'octavo_http_request_duration_seconds',
    help: 'How long requests took, from their head to their answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // a process that is asked to stop does not wait for scrapes
  server.unref();
  const wanted = port === 0 ? 0 : port + Math.max(0, worker - 1);
  let retry: NodeJS.Timeout | undefined;
  // a worker that takes the place of another gets its port once that one has left
  if (worker > 0) {
    server.on('error', () => {
      retry = setTimeout(() => server.listen(wanted, host), RETRY_MS).unref();
    });
  }
  server.listen(wanted, host);
  if (worker === 0) await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : wanted;
  return {
    observe: (method, route = UNROUTED, status, ms) => {
      requests.observe({ method, route, status: String(status) }, ms / 1000);
    },
    address: `http://${host}:${listening}/metrics`,
    close: async () => {
      clearTimeout(retry);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      registry.clear();
    },
  };
}
