/** Random requests to the content manager over all types of a project, for the entries there are. */
import type BetterSqlite3 from 'better-sqlite3';
import { buildLayout, tableOf } from '../../src/core/database/layout/layout.ts';
import type { RelationAttribute } from '../../src/core/model/attribute.ts';
import type { AnySchema, ContentType, Model } from '../../src/core/model/content-type.ts';
import { presentIn } from '../../test/support/present.ts';
import type { Random } from '../../test/support/random.ts';
import { roughly } from '../compare-writes/entry-calls.ts';
import { RoughGrammar } from '../compare-writes/rough-grammar.ts';
import { spoil } from '../compare-writes/spoil.ts';
import type { WriteCall } from '../support/request.ts';
import { ListGrammar, plainQuery } from './list-grammar.ts';
import { editedTypes, USER_UID } from './roles.ts';

const LOCALES = ['en', 'fr', 'de'];
const CALLERS = [
  ...Array<string>(5).fill('admin:super'),
  'admin:editor',
  'admin:editor',
  'admin:author',
  'admin:second',
  'admin:second',
];

type Call = Omit<WriteCall, 'as'>;

export class Session {
  readonly #model: Model;
  readonly #db: BetterSqlite3.Database;
  readonly #grammar: RoughGrammar;
  readonly #lists: ListGrammar;
  readonly #present: ReturnType<typeof presentIn>;
  readonly #types: readonly ContentType[];

  /** @param db holds the entries there are */
  constructor(model: Model, random: Random, db: BetterSqlite3.Database) {
    this.#model = model;
    this.#db = db;
    this.#present = presentIn(db, model);
    this.#grammar = new RoughGrammar(model, random, this.#present);
    this.#lists = new ListGrammar(model, this.#grammar);
    this.#types = editedTypes(model);
  }

  next(): WriteCall {
    const grammar = this.#grammar;
    grammar.rough = grammar.pick([4, 10, 40, 400]);
    const type = grammar.pick(this.#types);
    const kind = grammar.upTo(99);
    const call =
      kind < 20
        ? this.#relations()
        : kind < 24
          ? this.#uid()
          : kind < 30
            ? this.#configuration()
            : kind < 32
              ? this.#shared()
              : type.kind === 'singleType'
                ? this.#single(type)
                : this.#collection(type, kind);
    return { ...call, as: grammar.pick(CALLERS) };
  }

  #id(uid: string): string {
    const ids = this.#ids(uid);
    if (ids.length === 0 || this.#grammar.once(40))
      return this.#grammar.pick(['999', '0', 'abc', '-1', '01', '1.5', 'null']);
    return String(this.#grammar.pick(ids));
  }

  #ids(uid: string): readonly number[] {
    return this.#present.ids(uid);
  }

  #locale(type: ContentType, rarely = 3): string {
    if (!this.#grammar.once(type.localized ? rarely : 12)) return '';
    return `?locale=${this.#grammar.pick([...LOCALES, ...LOCALES, 'xx', ''])}`;
  }

  #collection(type: ContentType, kind: number): Call {
    const grammar = this.#grammar;
    const path = `/content-manager/collection-types/${type.uid}`;
    const id = this.#id(type.uid);
    const call = (route: string, method: string, to: string, body?: unknown): Call => ({
      route: `${route} ${type.singularName}`,
      method,
      path: to,
      ...(body === undefined ? {} : { body }),
    });
    if (kind < 48) return call('list', 'GET', path + this.#lists.query(type));
    if (kind < 54)
      return call('entry', 'GET', `${path}/${id}${grammar.once(3) ? this.#lists.query(type) : ''}`);
    if (kind < 64) {
      const related = type.localized && grammar.flip() ? `&relatedEntityId=${id}` : '';
      const query = related === '' ? this.#locale(type) : `?locale=${grammar.pick(LOCALES)}${related}`;
      return call('create', 'POST', path + query, this.#body(type, null));
    }
    if (kind < 78)
      return call('update', 'PUT', `${path}/${id}${this.#locale(type, 8)}`, this.#body(type, Number(id)));
    if (kind < 80) return call('delete', 'DELETE', `${path}/${id}${this.#locale(type, 8)}`);
    if (kind < 83) return call('clone', 'POST', `${path}/clone/${id}`, this.#body(type, null));
    if (kind < 85) return call('auto-clone', 'POST', `${path}/auto-clone/${id}`, {});
    if (kind < 91) {
      const action = grammar.pick(['publish', 'unpublish']);
      return call(action, 'POST', `${path}/${id}/actions/${action}`);
    }
    if (kind < 95) {
      const action = grammar.pick(['bulkDelete', 'bulkPublish', 'bulkUnpublish']);
      const ids = grammar.some(this.#ids(type.uid), 3);
      const body = grammar.once(6) ? spoil(grammar, { ids }, 1) : { ids };
      return call(action, 'POST', `${path}/actions/${action}`, body);
    }
    if (kind < 97) return call('countDraftRelations', 'GET', `${path}/${id}/actions/countDraftRelations`);
    const ids = grammar.some(this.#ids(type.uid), 4).map(String);
    const query = plainQuery({ ids, ...(grammar.once(3) ? { locale: grammar.pick(LOCALES) } : {}) });
    return call('countMany', 'GET', `${path}/actions/countManyEntriesDraftRelations?${query}`);
  }

  /** A body, wrong half of the time; creators and what the server sets are sometimes among it. */
  #body(type: ContentType, id: number | null): unknown {
    const grammar = this.#grammar;
    const row = grammar.row(type, id);
    if (type.uid === USER_UID && id === null)
      Object.assign(row, {
        username: `u${grammar.upTo(9999)}`,
        email: `u${grammar.upTo(9999)}@octavo.test`,
        password: 'Good-pass-1',
        role: { connect: [{ id: grammar.pick([1, 2, 3]) }] },
      });
    if (grammar.once(12)) row['createdBy'] = grammar.pick<unknown>([1, { id: 2 }, null]);
    if (grammar.once(12)) row['publishedAt'] = grammar.pick<unknown>(['2024-01-01T00:00:00.000Z', null, 'x']);
    if (grammar.once(12)) row['locale'] = grammar.pick<unknown>(['fr', null, 5]);
    if (grammar.once(12)) row['localizations'] = grammar.pick<unknown>([[1], [], { connect: [{ id: 2 }] }]);
    if (grammar.once(12)) row['createdAt'] = '2020-01-01T00:00:00.000Z';
    if (grammar.once(12)) row['__temp_key__'] = 5;
    return grammar.once(3) ? roughly(grammar, row) : row;
  }

  #single(type: ContentType): Call {
    const grammar = this.#grammar;
    const path = `/content-manager/single-types/${type.uid}`;
    const query = this.#locale(type, 2);
    const route = (name: string): string => `${name} ${type.singularName}`;
    const kind = grammar.upTo(9);
    if (kind < 4) return { route: route('single'), method: 'GET', path: path + query };
    if (kind < 7) {
      const [id] = this.#ids(type.uid);
      const body = this.#body(type, id ?? null);
      return { route: route('single put'), method: 'PUT', path: path + query, body };
    }
    if (kind === 7) return { route: route('single delete'), method: 'DELETE', path: path + query };
    if (kind === 8) {
      const to = `${path}/actions/countDraftRelations${query}`;
      return { route: route('single count'), method: 'GET', path: to };
    }
    const action = grammar.pick(['publish', 'unpublish']);
    return { route: route(`single ${action}`), method: 'POST', path: `${path}/actions/${action}${query}` };
  }

  #relations(): Call {
    const grammar = this.#grammar;
    const holders: AnySchema[] = [...this.#types, ...this.#model.components.values()].filter((schema) =>
      [...schema.attributes.values()].some(({ kind }) => kind === 'relation'),
    );
    const schema = grammar.pick(holders);
    const attribute = grammar.pick(
      [...schema.attributes.values()].filter((one): one is RelationAttribute => one.kind === 'relation'),
    );
    const path = `/content-manager/relations/${schema.uid}`;
    const id = (): string => this.#id(schema.uid);
    const tree: Record<string, Parameters<typeof plainQuery>[0]> = {};
    if (grammar.flip()) tree['page'] = grammar.pick(['1', '2', '3', '1', '0']);
    if (grammar.flip()) tree['pageSize'] = grammar.pick(['2', '5', '10', '100', '101']);
    if (grammar.flip()) {
      const query = plainQuery(tree);
      const to = `${path}/${id()}/${attribute.name}`;
      return { route: `linked ${attribute.relation}`, method: 'GET', path: query ? `${to}?${query}` : to };
    }
    const target = attribute.target === null ? undefined : this.#model.contentTypes.get(attribute.target);
    const some = (): string[] => (target ? grammar.some(this.#ids(target.uid), 4).map(String) : ['1']);
    if (grammar.once(3)) tree['_q'] = grammar.pick(['a', 'A', 'The', '1', '', '%', 'paper', 'É']);
    if (grammar.once(4))
      tree['_filter'] = grammar.pick([
        '$containsi',
        '$contains',
        '$startsWith',
        '$eq',
        '$endsWithi',
        '$nope',
      ]);
    if (grammar.flip()) tree['entityId'] = id();
    if (grammar.once(3)) tree['idsToOmit'] = some();
    if (grammar.once(3)) tree['idsToInclude'] = some();
    if (grammar.once(target?.localized ? 2 : 10)) tree['locale'] = grammar.pick([...LOCALES, 'xx']);
    if (target && grammar.once(8)) tree['filters'] = this.#lists.filters(target);
    if (grammar.once(12)) tree['sort'] = grammar.pick(['id:DESC', 'createdAt:ASC,id:ASC']);
    if (grammar.once(12)) tree['publicationState'] = grammar.pick(['live', 'preview']);
    const query = plainQuery(tree);
    const to = `${path}/${attribute.name}`;
    return { route: `available ${attribute.relation}`, method: 'GET', path: query ? `${to}?${query}` : to };
  }

  #uid(): Call {
    const grammar = this.#grammar;
    const places = this.#types.flatMap((type) =>
      [...type.attributes.values()]
        .filter((one) => one.kind === 'scalar' && (one.type === 'uid' || grammar.once(40)))
        .map((one) => ({ type, one })),
    );
    const { type, one } = grammar.pick(places);
    const target = one.kind === 'scalar' ? one.targetField : undefined;
    const column = tableOf(buildLayout(this.#model), type.uid).columns.get(one.name) ?? 'id';
    const stored = this.#db
      .prepare(`SELECT "${column}" FROM "${type.collectionName}" WHERE "${column}" IS NOT NULL`)
      .pluck()
      .all() as unknown[];
    const text = (): unknown =>
      grammar.pick<unknown>([
        ...stored.slice(0, 6),
        'Some New Title',
        'ÄÖ ü & Co. iPhone ProMax',
        'пример',
        "it's  -- a_b~c.d",
        'x'.repeat(300),
        '',
        5,
        null,
      ]);
    const base = { contentTypeUID: type.uid, field: one.name };
    const spoiled = (body: object): object => (grammar.once(8) ? spoil(grammar, body, 1) : body);
    if (grammar.flip())
      return {
        route: 'uid check',
        method: 'POST',
        path: '/content-manager/uid/check-availability',
        body: spoiled({ ...base, value: text() }),
      };
    const data = target === undefined || grammar.once(4) ? {} : { [target]: text() };
    return {
      route: 'uid generate',
      method: 'POST',
      path: '/content-manager/uid/generate',
      body: spoiled({ ...base, data }),
    };
  }

  #configuration(): Call {
    const grammar = this.#grammar;
    const schemas: AnySchema[] = [...this.#types, ...this.#model.components.values()];
    const schema = grammar.pick(schemas);
    const kind = schema.modelType === 'component' ? 'components' : 'content-types';
    const path = `/content-manager/${kind}/${schema.uid}/configuration`;
    if (grammar.once(3)) return { route: `configuration ${kind}`, method: 'GET', path };
    if (grammar.once(10))
      return {
        route: 'types',
        method: 'GET',
        path: `/content-manager/${grammar.pick(['init', 'content-types', 'components', 'content-types-settings', 'content-types?kind=singleType'])}`,
      };
    const key = `plugin_content_manager_configuration_${kind.replace('-', '_')}::${schema.uid}`;
    const stored = this.#db
      .prepare('SELECT value FROM strapi_core_store_settings WHERE key = ?')
      .pluck()
      .get(key) as string;
    const { settings, metadatas, layouts } = JSON.parse(stored) as Record<string, object>;
    const body = this.#view({ settings: settings!, metadatas: metadatas!, layouts: layouts! });
    return { route: `configure ${kind}`, method: 'PUT', path, body };
  }

  /** A stored view with something changed, mostly so that it is still one. */
  #view(view: Readonly<Record<'settings' | 'metadatas' | 'layouts', object>>): unknown {
    const grammar = this.#grammar;
    const { settings, metadatas, layouts } = structuredClone(view) as unknown as {
      settings: Record<string, unknown>;
      metadatas: Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;
      layouts: { list: string[]; edit: { name: string; size: number }[][] };
    };
    const names = Object.keys(metadatas);
    const change = grammar.upTo(8);
    if (change === 0) settings['pageSize'] = grammar.pick<unknown>([10, 20, 50, 100, 101, 5, '10']);
    if (change === 1) settings['mainField'] = grammar.pick(names);
    if (change === 2) settings['defaultSortBy'] = grammar.pick([...names, 'createdBy[firstname]', 'nope']);
    if (change === 3) settings['defaultSortOrder'] = grammar.pick(['ASC', 'DESC', 'asc']);
    if (change === 4)
      settings[grammar.pick(['bulkable', 'filterable', 'searchable'])] = grammar.pick([false, 'x']);
    if (change === 5) {
      const one = metadatas[grammar.pick(names)]!;
      one.edit['label'] = grammar.pick<unknown>(['Label', '', null, 5]);
      one.edit['visible'] = grammar.pick<unknown>([true, false, 'x']);
      one.list['sortable'] = grammar.pick<unknown>([true, false]);
    }
    if (change === 6) {
      const related = Object.values(metadatas).filter(({ edit }) => 'mainField' in edit);
      if (related.length > 0)
        grammar.pick(related).edit['mainField'] = grammar.pick([
          'id',
          'name',
          'title',
          'nope',
          'createdAt',
          'slug',
        ]);
    }
    if (change === 7) layouts.list = grammar.some(names, 5);
    if (change === 8) {
      const fields = layouts.edit.flat();
      layouts.edit = [...fields].reverse().map((one) => [one]);
      if (grammar.flip())
        layouts.edit[0]?.push({ name: grammar.pick(names), size: grammar.pick([4, 6, 12, 13]) });
    }
    const body = grammar.pick<object>([
      { settings, metadatas, layouts },
      { settings, metadatas, layouts },
      { settings },
      { layouts },
    ]);
    return grammar.once(6) ? spoil(grammar, body, 1) : body;
  }

  /** What locales share. */
  #shared(): Call {
    const grammar = this.#grammar;
    const type = grammar.pick(this.#types.filter(({ localized }) => localized || grammar.once(20)));
    const id = this.#id(type.uid);
    const body = { model: type.uid, id: /^\d+$/.test(id) ? Number(id) : id, locale: grammar.pick(LOCALES) };
    const path = '/i18n/content-manager/actions/get-non-localized-fields';
    return { route: 'shared fields', method: 'POST', path, body };
  }
}
