/** The panel in engines other than Chromium, which all other tests use: journeys of editors, and every screen. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SCREENS } from '../panel/screens/screens.ts';
import { credentialsOf, type ServedFixture, serveFixture } from '../support/panel.ts';
import type { Engine } from './engine.ts';
import { NO_FIREFOX, openFirefox } from './firefox.ts';
import { LONGEST_WAIT_MS, Visitor } from './visitor.ts';
import { NO_WEBKIT, openWebKit } from './webkit.ts';

const ENGINES = [
  { name: 'Firefox', open: openFirefox, reason: NO_FIREFOX },
  { name: 'WebKit', open: openWebKit, reason: NO_WEBKIT },
];

describe.each(ENGINES)('$name', ({ name, open, reason }) => {
  const inEngine = reason === null ? test : test.skip;
  const named = (title: string): string => (reason === null ? title : `${title}: ${reason}`);
  let panel: ServedFixture;
  let engine: Engine;
  let visitor: Visitor;

  beforeAll(async () => {
    if (reason !== null) return;
    panel = await serveFixture();
    engine = await open();
    console.info(`${name} ${engine.version}`);
    visitor = new Visitor(engine);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await visitor?.keepPicture(`${name}-failed`);
  });

  afterAll(async () => {
    await engine?.close();
    await panel?.close();
  });

  inEngine(named('a person signs in, after a wrong password'), async () => {
    const { email, password } = credentialsOf('admin');
    await visitor.goto(`${panel.address}/admin`);
    await visitor.fill('textbox', /^Email/, email);
    await visitor.fill('textbox', /^Password/, 'wrong');
    await visitor.press('Enter');
    await visitor.see('Invalid credentials');
    await visitor.keepPicture(`${name}-sign-in`);
    await visitor.fill('textbox', /^Password/, password);
    await visitor.click('button', /^Login$/);
    await visitor.see('Welcome');
    expect(await visitor.mistakes()).toEqual([]);
  });

  inEngine(named('an entry is found, made, written, saved and published'), async () => {
    await visitor.click('link', /^Content Manager$/);
    await visitor.see('40 entries found');
    await visitor.click('button', /^Search$/);
    await visitor.fill('textbox', /^Search for Article/, 'quiet');
    await visitor.press('Enter');
    await visitor.see('3 entries found');
    await visitor.keepPicture(`${name}-list`);

    await visitor.click('link', /^Create new entry$/);
    await visitor.see('Create an entry');
    await visitor.fill('textbox', /^title/, `Written in ${name}`);
    await expect
      .poll(() => visitor.valueOf('textbox', /^slug/), { timeout: LONGEST_WAIT_MS })
      .toMatch(/^written-in/);
    await visitor.click('textbox', /^body/);
    await visitor.type('Some *text*.');
    await visitor.fill('combobox', /^author/, 'Ada Winter');
    // all authors are offered first, and none while the server looks
    const offered = (): Promise<string> =>
      visitor.ask(
        "[...document.querySelectorAll('[role=option]')].map((one) => one.innerText.trim()).join()",
      );
    await expect.poll(offered, { timeout: LONGEST_WAIT_MS }).toMatch(/^Ada Winter[^,]*$/);
    await visitor.press('Enter');
    await visitor.find('link', /^Ada Winter/);
    await visitor.click('button', /^Add a component to sections/);
    await visitor.click('button', /^Prose$/);
    await visitor.press('Control', 's');
    await visitor.see('Success:');
    await visitor.find('heading', new RegExp(`^Written in ${name}$`));
    await visitor.keepPicture(`${name}-form`);
    await visitor.click('button', /^Delete Prose$/);
    await visitor.click('button', /^Save$/);
    await visitor.see('sections (0)');
    await visitor.click('button', /^Publish$/);
    await visitor.see('Editing published version');
    // what has arrived at the server
    await visitor.goto(await visitor.ask('location.href'));
    await visitor.see('Ada Winter');
    await visitor.see('Some *text*.');
    expect(await visitor.mistakes()).toEqual([]);
  });

  inEngine(named('every screen opens'), async () => {
    for (const { address, heading } of SCREENS.filter((screen) => !screen.address.includes('webhooks/1'))) {
      await visitor.ask(`history.pushState(null, '', ${JSON.stringify(`/admin${address}`)})`);
      await visitor.find('heading', new RegExp(`^${heading.replaceAll(/[^\w ]/g, '.+')}$`));
      const width = await visitor.ask<number>('document.documentElement.scrollWidth - innerWidth');
      expect.soft({ address, width: Math.max(0, width) }).toEqual({ address, width: 0 });
    }
    expect(await visitor.mistakes()).toEqual([]);
  });
});
