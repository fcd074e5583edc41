/** A person at a page of any engine: finds things by roles and names, clicks, types, and reads what is there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { Engine } from './engine.ts';
import { KEYS } from './engine.ts';

/** axe knows the roles and names of elements as the standards compute them. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long something may take to appear, in ms. */
export const LONGEST_WAIT_MS = 30_000;

/** A script that does something with the `found` element of a role and a name; it gives null where there is none. */
const finding = (role: string, name: RegExp, then: string): string => `
  axe.setup(document.documentElement);
  const { aria, text } = axe.commons;
  const found = [...document.querySelectorAll('*')].find((element) =>
    aria.getRole(element) === ${JSON.stringify(role)} && element.checkVisibility() &&
    ${String(name)}.test(text.accessibleText(element)));
  axe.teardown();
  if (!found) return null;
  ${then}`;

/** Scrolls an element into view. @returns where its middle is */
const MIDDLE = `
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };`;

interface Place {
  readonly x: number;
  readonly y: number;
}

export class Visitor {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Opens an address, as if it were typed. */
  async goto(address: string): Promise<void> {
    await this.#engine.goto(address);
    await this.#engine.run(`${AXE};
      window.mistakes = [];
      addEventListener('error', ({ message }) => window.mistakes.push(message));
      addEventListener('unhandledrejection', ({ reason }) => window.mistakes.push(String(reason)));
      addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
        window.mistakes.push(violatedDirective + ': ' + blockedURI));`);
  }

  /** Where the middle of an element is, once it is there and what loads around it moves it no more. */
  async find(role: string, name: RegExp): Promise<Place> {
    let place: Place | null = null;
    const look = async (): Promise<boolean> => {
      const before = place;
      place = await this.#engine.run<Place | null>(finding(role, name, MIDDLE));
      return place !== null && place.x === before?.x && place.y === before.y;
    };
    await expect.poll(look, { timeout: LONGEST_WAIT_MS, message: `${role} ${name}` }).toBe(true);
    return place!;
  }

  async click(role: string, name: RegExp): Promise<void> {
    const { x, y } = await this.find(role, name);
    await this.#engine.act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Types a text where the focus is. */
  async type(text: string): Promise<void> {
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#engine.act({ type: 'key', id: 'keyboard', actions: strokes });
  }

  /** Presses keys together. */
  async press(...keys: readonly (keyof typeof KEYS | 'a' | 's')[]): Promise<void> {
    const values = keys.map((key) => (key in KEYS ? KEYS[key as keyof typeof KEYS] : key));
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.#engine.act({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
  }

  /** Replaces what a field holds. */
  async fill(role: string, name: RegExp, text: string): Promise<void> {
    await this.click(role, name);
    await this.press('Control', 'a');
    await this.type(text);
  }

  /** What a field holds; null where there is no such field. */
  valueOf(role: string, name: RegExp): Promise<string | null> {
    return this.#engine.run(finding(role, name, 'return found.value;'));
  }

  /** Waits until a text is on the page. */
  async see(text: string): Promise<void> {
    const shown = (): Promise<boolean> =>
      this.#engine.run(`return document.body.innerText.includes(${JSON.stringify(text)})`);
    await expect.poll(shown, { timeout: LONGEST_WAIT_MS, message: text }).toBe(true);
  }

  /** What a script in the page says. */
  ask<Result>(expression: string): Promise<Result> {
    return this.#engine.run<Result>(`return ${expression}`);
  }

  /** What the page has complained of since it was opened. */
  mistakes(): Promise<string[]> {
    return this.ask('window.mistakes');
  }

  /** Keeps a picture of the page, where `OCTAVO_PICTURES` names a folder for them. */
  async keepPicture(name: string): Promise<void> {
    const folder = process.env['OCTAVO_PICTURES'];
    if (folder) writeFileSync(`${folder}/${name}.png`, await this.#engine.picture());
  }
}
