/** Users of the content API in the content manager: new ones and changes have the rules of accounts. */
import { isDeepStrictEqual } from 'node:util';
import type { HttpReply } from '../../base/http/route.ts';
import { permittedBody } from '../../content/permitted-body.ts';
import type { SqlParameter } from '../../database/database.ts';
import { entityNotFound, forbidden } from '../../errors/catalogue.ts';
import type { FieldSet } from '../../rights/field-set.ts';
import { parseId } from '../../users/parse-id.ts';
import { changeUserAs, createUserAs, type UserWriter } from '../../users/users/write-users.ts';
import type { UsersContext } from '../../users/users-context.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Verb } from '../editor.ts';
import type { Explored } from '../explorer-route.ts';
import { writtenAnswer } from '../read/read-entry.ts';
import { readAttributes } from './read-attributes.ts';

type Values = Readonly<Record<string, unknown>>;

/** How an editor makes and changes users. */
export interface UserWrites {
  create(explored: Explored): Promise<HttpReply>;
  change(explored: Explored): Promise<HttpReply>;
}

export function userWrites(context: ContentManagerContext, users: UsersContext): UserWrites {
  const { reader, settings } = context;

  /**
   * The rules of one editor.
   * @param fields the attributes that count of the body
   * @param verb what a permission has to be for when the user is there
   */
  const writerOf = (
    { editor, type }: Explored,
    fields: FieldSet,
    verb: Verb,
    columns: readonly string[],
  ): UserWriter => {
    const { id: adminId } = editor.admin.user;
    const permit = (allowed: FieldSet, values: Values): Values =>
      permittedBody(settings().model, type, allowed, values);
    let counted: Values = {};
    return {
      caller: editor.caller,
      tellsTakenNames: true,
      mayRead: () => true,
      permitted: (values) => {
        counted = permit(fields, values);
        return counted;
      },
      columns: new Map<string, SqlParameter>(columns.map((column) => [column, adminId])),
      check: async (_tx, id) => {
        const granted = await editor.at(reader, type, verb, id);
        if (!granted.exists || !granted.fields) throw forbidden();
        if (!isDeepStrictEqual(permit(granted.fields, counted), counted)) throw forbidden();
      },
      answer: (id) => reader.run(writtenAnswer(reader, editor, type), id),
    };
  };

  return {
    create: async (explored) => {
      const { request, editor, type } = explored;
      const body = await readAttributes(request);
      const { fields } = editor.on(type, 'create');
      const writer = writerOf(explored, fields, 'create', ['created_by_id', 'updated_by_id']);
      return { status: 201, body: await createUserAs(users, writer, body) };
    },
    /** @throws OctavoError 404 for a user there is not, 403 for one that meets no permission */
    change: async (explored) => {
      const { request, editor, type } = explored;
      const id = parseId(request.params['id']);
      if (id === null) throw entityNotFound();
      const granted = await editor.at(reader, type, 'update', id);
      if (!granted.exists) throw entityNotFound();
      if (!granted.fields) throw forbidden();
      // the id of a body has no effect
      const { id: _id, ...body } = await readAttributes(request);
      const writer = writerOf(explored, granted.fields, 'update', ['updated_by_id']);
      return { status: 200, body: await changeUserAs(users, writer, id, body) };
    },
  };
}
