/** Events reach immediate subscribers at once, and the others when the transaction is committed. */
import { expect, test } from 'vitest';
import { EventBus, type EventPayload, payloadValue } from '../../src/core/hooks/event-bus.ts';

/** A bus in a transaction that is still running. */
function openBus() {
  const outbox: (() => void)[] = [];
  const lines: string[] = [];
  const bus = new EventBus((work) => outbox.push(work));
  const line = (who: string, name: string, payload: EventPayload) =>
    `${who} ${name} ${JSON.stringify(payloadValue(payload))}`;
  const immediate = {
    wants: (name: string) => name.startsWith('entry.'),
    receive: (name: string, payload: EventPayload) => {
      lines.push(line('at once', name, payload));
    },
  };
  const later = {
    wants: (name: string) => name !== 'entry.update',
    prepare: (name: string, payload: EventPayload) => {
      const prepared = line('committed', name, payload);
      return () => {
        lines.push(prepared);
      };
    },
  };
  return { bus, outbox, lines, immediate, later };
}

test('what happens in a transaction is sent after its commit, as it was when it happened', async () => {
  const { bus, outbox, lines, immediate, later } = openBus();
  bus.subscribe(later);
  const end = bus.subscribe(immediate);
  const value = { entry: { name: 'one' } };
  await bus.publish('entry.create', { value });
  await bus.publish('media.create', { json: Buffer.from('{"media":{"id":1}}') });
  value.entry.name = 'changed later';
  expect(lines.splice(0)).toEqual(['at once entry.create {"entry":{"name":"one"}}']);
  for (const send of outbox.splice(0)) send();
  expect(lines.splice(0)).toEqual([
    'committed entry.create {"entry":{"name":"one"}}',
    'committed media.create {"media":{"id":1}}',
  ]);
  end();
  expect([bus.hasSubscribers('entry.update'), bus.hasImmediateSubscribers('entry.create')]).toEqual([
    false,
    false,
  ]);
});

test('a rolled back transaction sends nothing', async () => {
  const { bus, outbox, lines, later } = openBus();
  bus.subscribe(later);
  await bus.publish('entry.delete', { value: {} });
  outbox.length = 0;
  expect(lines).toEqual([]);
});

test('what an immediate subscriber throws reaches the publisher', async () => {
  const { bus } = openBus();
  bus.subscribe({
    wants: () => true,
    receive: () => {
      throw new Error('no');
    },
  });
  await expect(bus.publish('entry.create', { value: {} })).rejects.toThrow('no');
});
