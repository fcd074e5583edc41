/**
 * V8 (CVE-2023-34093): extending a content-type by copying it lost the getter that named its private
 * attributes, and everything became public. Privacy is plain data here, unchangeable once the model is
 * built, and an extension can add it but not take it away.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute } from '../../src/core/model/attribute.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveList } from '../../src/core/query/resolve/resolve-read.ts';
import { kitSources, type OpenKit, openKit } from '../support/kit.ts';
import { allSchemas, hiddenScalars } from '../support/secrets.ts';

let kit: OpenKit;

beforeAll(async () => {
  kit = await openKit();
});

afterAll(() => kit.close());

const USER = 'plugin::users-permissions.user';

const columnsOf = (model: Model, type: ContentType): string[] =>
  resolveList(new ResolveContext({ ...kit.settings, model }, () => true), type, {}).plan.entry.fields.map(
    ({ key }) => key,
  );

test('copying a type by spread, assign or structure keeps what is private', () => {
  const user = kit.model.contentTypes.get(USER)!;
  for (const copy of [
    { ...user },
    Object.assign({}, user),
    { ...user, attributes: new Map(user.attributes) },
    {
      ...user,
      attributes: new Map([...user.attributes].map(([name, attribute]) => [name, { ...attribute }])),
    },
  ]) {
    expect(columnsOf(kit.model, copy)).toEqual(columnsOf(kit.model, user));
    expect(hiddenScalars(copy).map(({ name }) => name)).toEqual([
      'password',
      'resetPasswordToken',
      'confirmationToken',
    ]);
  }
});

test('nothing of a built model can be changed', () => {
  for (const schema of allSchemas(kit.model)) {
    for (const attribute of schema.attributes.values()) {
      expect(() => {
        (attribute as { private: boolean }).private = false;
      }, `${schema.uid}.${attribute.name}`).toThrow(TypeError);
    }
    const open = { kind: 'scalar', type: 'string', name: 'password', private: false } as Attribute;
    expect(() => (schema.attributes as Map<string, Attribute>).set('password', open)).toThrow(TypeError);
    expect(() => (schema.attributes as Map<string, Attribute>).delete('id')).toThrow(TypeError);
  }
  expect(() => (kit.model.contentTypes as Map<string, ContentType>).delete(USER)).toThrow(TypeError);
});

/** What a project might extend the user type by. */
const EXTENSIONS: Readonly<Record<string, Record<string, unknown>>> = {
  'attributes without the flag': { password: { type: 'password' }, resetPasswordToken: { type: 'string' } },
  'the flag taken away': {
    password: { type: 'password', private: false },
    resetPasswordToken: { type: 'string', private: false },
    confirmationToken: { type: 'string', private: 'no' },
  },
  'another type': {
    password: { type: 'string', private: false },
    confirmationToken: { type: 'json', private: false },
  },
  'attributes left out': { nickname: { type: 'string' } },
  'none at all': {},
};

test.each(Object.keys(EXTENSIONS))('an extension of the user type keeps its secrets: %s', (name) => {
  const { model } = buildModel(
    [
      ...kitSources(),
      {
        file: 'src/extensions/users-permissions/content-types/user/schema.json',
        kind: 'contentType',
        uid: USER,
        schema: {
          kind: 'collectionType',
          collectionName: 'up_users',
          info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
          attributes: { username: { type: 'string' }, email: { type: 'email' }, ...EXTENSIONS[name] },
        },
      },
    ],
    { privateAttributes: [] },
  );
  const user = model.contentTypes.get(USER)!;
  const secrets = ['password', 'resetPasswordToken', 'confirmationToken'];
  expect(columnsOf(model, user)).toEqual(expect.not.arrayContaining(secrets));
  for (const secret of secrets) {
    expect(columnsOf(model, user)).not.toContain(secret);
    expect(user.attributes.get(secret)?.private, secret).toBe(true);
    const context = new ResolveContext({ ...kit.settings, model }, () => true);
    expect(() => resolveList(context, user, { filters: { [secret]: { $startsWith: 'a' } } })).toThrow(
      `Invalid parameter ${secret}`,
    );
  }
});

test('names the configuration makes private are private in every type and component', () => {
  const { model } = buildModel(kitSources(), { privateAttributes: ['createdAt', 'title', 'caption'] });
  for (const schema of allSchemas(model)) {
    for (const name of ['createdAt', 'title', 'caption']) {
      const attribute = schema.attributes.get(name);
      if (attribute) expect(attribute.private, `${schema.uid}.${name}`).toBe(true);
    }
  }
});
