/** People who type at random into forms of one entry and of new ones, and all that happens to them meanwhile. */
import { setImmediate as macrotask } from 'node:timers/promises';
import { newComponent } from '../../../panel/src/document/entry-values.ts';
import { typedJson } from '../../../panel/src/document/typed-json.ts';
import type { Draft } from '../../../panel/src/drafts/draft.ts';
import { Dice, seededRandom } from '../../support/random.ts';
import { FakeServer } from './fake-server.ts';
import { Judge } from './judge.ts';
import { type Fate, Line } from './line.ts';
import { ATTRIBUTES, COMPONENTS } from './schema.ts';
import { Tab } from './tab.ts';

type Row = Record<string, unknown>;
type Path = readonly (string | number)[];

type OpenTab = (page: string, id: number | null, person: Person) => Tab;

/** One person with one tab, which may be closed and opened again. */
class Person {
  readonly judge: Judge;
  tab: Tab;
  /** How many entries the person means to make. */
  wanted = 0;
  #pages = 0;
  readonly #open: (page: string, id: number | null, person: Person) => Tab;
  readonly name: string;

  constructor(name: string, server: FakeServer, id: number | null, open: OpenTab) {
    this.name = name;
    this.#open = open;
    this.tab = open(`${name} 0`, id, this);
    this.judge = new Judge(name, () => this.tab, server);
    this.judge.looked();
    if (id === null) this.wanted += 1;
  }

  /** The tab is gone without a word, and the browser opens the form again. */
  reopen(): void {
    const { id } = this.tab;
    this.tab.keepDraft();
    this.tab.isOpen = false;
    this.#pages += 1;
    this.tab = this.#open(`${this.name} ${this.#pages}`, id, this);
    if (this.tab.id === null) this.judge.openedNew();
    if (id === null || this.tab.id !== null) return;
    // the entry was deleted: the form of another one, in which nothing of this one is
    this.judge.gaveUp(Object.keys(ATTRIBUTES));
    this.wanted += 1;
  }
}

export class World {
  readonly server = new FakeServer();
  readonly line = new Line();
  readonly drafts = new Map<string, Draft>();
  readonly dice: Dice;
  readonly people: Person[] = [];
  #keys = 0;
  #words = 0;

  constructor(seed: number) {
    this.dice = new Dice(seededRandom(seed));
    const first = { action: 'save', key: 'first', id: null, version: null, sent: {} } as const;
    const links = [{ label: 'A', data: { id: 1 } }, { label: 'B' }];
    const zone = [
      {
        __component: 'x.link',
        label: 'Z',
        data: { id: 7, inner: [{ id: 8 }] },
        to: { connect: [{ id: 101 }], disconnect: [] },
      },
    ];
    const one = { connect: [{ id: 101 }], disconnect: [] };
    const many = { connect: [{ id: 101 }, { id: 102 }], disconnect: [] };
    const { body } = this.server.write('nobody', { ...first, body: { title: 'T', one, many, links, zone } });
    for (const name of ['Ada', 'Bo']) {
      this.people.push(
        new Person(name, this.server, this.dice.once(4) ? null : body.id, (page, id, person) =>
          this.#open(page, id, person),
        ),
      );
    }
  }

  #open(name: string, id: number | null, person: Person): Tab {
    return new Tab({
      name,
      server: this.server,
      line: this.line,
      drafts: this.drafts,
      id: id !== null && this.server.entries.get(id)?.isDeleted ? null : id,
      newKey: () => {
        this.#keys += 1;
        return `k${this.#keys}`;
      },
      observer: {
        sent: (attempt) => person.judge.sent(attempt),
        done: (notice) =>
          notice === 'unanswered'
            ? undefined
            : notice === 'shown'
              ? person.judge.looked()
              : person.judge.saved(),
        notified: (what) => person.judge.notified(what),
      },
      openTabs: () =>
        new Set(
          this.people
            .map(({ tab }) => tab)
            .filter((tab) => tab.isOpen && tab !== person?.tab)
            .map((tab) => tab.name),
        ),
    });
  }

  #word(): string {
    this.#words += 1;
    return `w${this.#words}`;
  }

  /** One thing that happens. */
  async step(): Promise<string> {
    const person = this.dice.pick(this.people);
    for (const { judge } of this.people) judge.looked();
    const what = `${person.name}: ${await this.#do(person)}`;
    await macrotask();
    for (const { judge } of this.people) judge.look(what);
    return what;
  }

  async #do(person: Person): Promise<string> {
    const { tab } = person;
    const { phase, conflict } = tab.session.state();
    if (this.dice.once(2) && this.line.length > 0) {
      this.line.move(this.dice.upTo(this.line.length - 1), this.#fate());
      return 'an answer';
    }
    if (phase === 'asking' && conflict) {
      this.#decide(person);
      return 'a decision';
    }
    if (phase === 'gone') {
      await this.#goOn(person);
      return 'a decision about a deleted entry';
    }
    if (!tab.isSignedIn && this.dice.once(2)) {
      tab.isSignedIn = true;
      return 'signing in';
    }
    const chance = this.dice.upTo(29);
    if (chance < 8) {
      void tab.act('save');
      return 'a save';
    }
    if (chance < 10 && tab.id !== null && tab.document.changed.length === 0) {
      void tab.act(tab.session.state().entry?.['publishedAt'] ? 'unpublish' : 'publish');
      return 'a publication';
    }
    if (chance === 10) {
      tab.isSignedIn = false;
      return 'the end of a session';
    }
    if (chance === 11) {
      person.reopen();
      await this.#restore(person);
      return 'a closed tab';
    }
    if (chance === 12 && tab.id !== null && this.dice.once(4)) {
      const entry = this.server.entries.get(tab.id);
      if (entry) entry.isDeleted = true;
      return 'a deletion';
    }
    if (chance === 13 && tab.restoreRevision((last) => this.dice.upTo(last))) return 'a restored revision';
    await this.#type(person);
    return 'typing';
  }

  #fate(): Fate {
    return this.dice.once(4) ? this.dice.pick<Fate>(['requestLost', 'answerLost', 'badGateway']) : 'answered';
  }

  #decide({ tab, judge }: Person): void {
    const { conflict } = tab.session.state();
    if (!conflict) return;
    judge.asked(conflict.fields);
    const choice = this.dice.upTo(3);
    if (choice === 0) {
      // all that was typed is given up, by a button that says so
      judge.gaveUp(Object.keys(ATTRIBUTES));
      void tab.session.takeTheirs();
    } else if (choice === 1) void tab.session.dismiss();
    else {
      const accepted = conflict.fields.filter(() => this.dice.once(2));
      judge.gaveUp(accepted);
      const shown = judge.whole();
      void tab.session.accept(accepted);
      judge.keeps(
        shown,
        conflict.fields.filter((name) => !accepted.includes(name)),
      );
    }
  }

  async #goOn(person: Person): Promise<void> {
    const { tab, judge } = person;
    const entry = this.server.entries.get(tab.id ?? -1);
    const choice = this.dice.upTo(2);
    if (choice === 0) void tab.session.dismiss();
    else if (choice === 1) {
      if (entry) entry.isDeleted = false;
      void tab.session.restored();
    } else {
      this.#mend(tab, judge);
      const shown = judge.whole();
      if (!(await tab.saveAsNew())) return;
      person.wanted += 1;
      judge.isNow(shown);
    }
  }

  /** What was typed comes back by the draft; the person is shown what others have changed as well. */
  async #restore({ tab, judge }: Person): Promise<void> {
    const restoring = tab.restore();
    await this.#drain();
    const draft = await restoring.catch(() => null);
    judge.asked(draft?.conflicts ?? []);
    judge.looked();
  }

  /** Changes a value as its control does it. */
  async #type({ tab, judge }: Person): Promise<void> {
    const name = this.dice.pick(Object.keys(ATTRIBUTES));
    const { document } = tab;
    const rows = (at: string): Row[] => (document.get([at]) as Row[] | null) ?? [];
    switch (name) {
      case 'title':
      case 'text':
        document.set([name], this.dice.once(8) ? null : this.#word());
        break;
      case 'slug':
        await this.#generate(tab);
        break;
      case 'body':
        document.set([name], [{ type: 'paragraph', children: [{ type: 'text', text: this.#word() }] }]);
        break;
      case 'count':
        document.set([name], this.dice.upTo(99));
        break;
      case 'data':
        document.set([name], this.#json());
        break;
      case 'one':
        tab.relate('entry', tab.id, [name], [{ id: 101 + this.dice.upTo(4) }]);
        break;
      case 'many': {
        const shown = tab.shownRows('entry', tab.id, name, document.get([name]) as never);
        const added = { id: 101 + this.dice.upTo(9) };
        const next = this.dice.once(3)
          ? shown.slice(1)
          : [...shown.filter(({ id }) => id !== added.id), added];
        tab.relate('entry', tab.id, [name], next);
        break;
      }
      case 'seo':
        if (document.get([name]) === null || document.get([name]) === undefined)
          document.set([name], newComponent('x.seo', COMPONENTS));
        else if (this.dice.once(8)) document.set([name], null);
        else document.set([name, 'title'], this.#word());
        break;
      default:
        if (name === 'zone' && rows(name).length > 0 && rows(name).length < 5 && this.dice.once(4)) {
          const index = this.dice.upTo(rows(name).length - 1);
          if (await tab.duplicate(index)) judge.isCopy(['zone', index]);
        } else this.#typeInRows(tab, name, rows(name));
    }
    judge.typed(name);
    tab.keepDraft();
  }

  #typeInRows(tab: Tab, name: string, rows: readonly Row[]): void {
    const { document } = tab;
    const choice = rows.length === 0 ? 0 : this.dice.upTo(6);
    if (choice === 0 && rows.length < 5) {
      const uid = name === 'links' || this.dice.once(2) ? 'x.link' : 'x.quote';
      const named = name === 'zone' ? { __component: uid } : {};
      document.set([name], [...rows, { ...named, ...newComponent(uid, COMPONENTS) }]);
    } else if (choice === 1) document.set([name], rows.toSpliced(this.dice.upTo(rows.length - 1), 1));
    else if (choice === 2) document.set([name], rows.toReversed());
    else if (rows.length > 0) {
      const index = this.dice.upTo(rows.length - 1);
      const row = rows[index]!;
      const at: Path = [name, index];
      if (row['__component'] === 'x.quote') document.set([...at, 'text'], this.#word());
      else if (choice === 3) document.set([...at, 'data'], this.#json());
      else if (choice === 4)
        tab.relate('x.link', row['id'], [...at, 'to'], [{ id: 101 + this.dice.upTo(4) }]);
      else document.set([...at, 'label'], this.#word());
    }
  }

  #json(): unknown {
    return typedJson(
      this.dice.once(3) ? `{"a": "${this.#word()}"` : `{"a": "${this.#word()}", "id": ${this.dice.upTo(9)}}`,
    );
  }

  /** Asks for a name for addresses, and perhaps types one before it comes. */
  async #generate(tab: Tab): Promise<void> {
    const before = tab.document.get(['slug']);
    const made = this.line.send(
      () => this.#word(),
      () => tab.isOpen,
    );
    void made.then(
      (name) => tab.document.replace(['slug'], before, name),
      () => undefined,
    );
    tab.document.set(['slug'], this.#word());
  }

  async #drain(): Promise<void> {
    for (let moves = 0; moves < 500; moves += 1) {
      await macrotask();
      if (this.line.length === 0) return;
      this.line.move(0, 'answered');
    }
  }

  /** Everybody finishes: answers come, what is wrong is mended, everything is saved. */
  async finish(): Promise<void> {
    await this.#drain();
    for (const person of this.people) {
      const { tab, judge } = person;
      for (let tries = 0; tries < 25; tries += 1) {
        tab.isSignedIn = true;
        const { phase } = tab.session.state();
        if (phase === 'asking') this.#decide(person);
        else if (phase === 'gone') await this.#goOn(person);
        else {
          judge.looked();
          this.#mend(tab, judge);
          if (phase === 'idle' && tab.document.changed.length === 0) break;
          void tab.act('save');
        }
        await this.#drain();
        judge.look('the end');
      }
    }
    // the first may have been changed by the second
    for (const { tab, judge } of this.people) {
      void tab.session.restored();
      await this.#drain();
      judge.rest();
    }
  }

  /** What the page says is wrong is typed anew. */
  #mend(tab: Tab, judge: Judge): void {
    const { document } = tab;
    if (!document.get(['title'])) {
      document.set(['title'], this.#word());
      judge.typed('title');
    }
    const mendJson = (path: Path, value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('__octavo_typed__' in value) {
        document.set(path, typedJson('{"mended": true}'));
        judge.typed(String(path[0]));
        return;
      }
      for (const [key, inner] of Object.entries(value))
        mendJson([...path, Array.isArray(value) ? Number(key) : key], inner);
    };
    for (const name of ['data', 'links', 'zone', 'seo']) mendJson([name], document.get([name]));
  }

  /** What no state of any entry may have. */
  stored(): string[] {
    const faults: string[] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'data' && typeof inner === 'string')
          faults.push(`broken JSON is stored in ${at}: ${inner}`);
        if (key === '__octavo_typed__') faults.push(`a text that is no value is stored in ${at}`);
        look(inner, `${at}.${key}`);
      }
    };
    for (const { id, states } of this.server.entries.values()) {
      look(states.at(-1)!.values, String(id));
      for (const { values } of states)
        if (values['publishedAt'] && !values['title']) faults.push(`published without a title: ${id}`);
    }
    return faults;
  }
}
