/** Users of the content API in the content manager: new ones and changes have the rules of accounts. */

import type { UserStore } from '../../../api/users/user-services.ts';
import { changeUserAs, createUserAs, type UserWriter } from '../../../api/users/users/write-users.ts';
import type { HttpReply } from '../../../core/base/http/route.ts';
import { findEntry } from '../../../core/content/statements/find-entry.ts';
import type { WritePolicy } from '../../../core/content/write-request.ts';
import type { SqlParameter } from '../../../core/database/database.ts';
import { entityNotFound, forbidden } from '../../../core/errors/catalogue.ts';
import type { FieldSet } from '../../../core/rights/field-set.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Explored } from '../explorer-route.ts';
import { writtenAnswer } from '../read/read-entry.ts';
import { expectedVersion, withVersion } from '../version-header.ts';
import { EditorWrite } from './editor-write.ts';
import { readUserAttributes } from './read-attributes.ts';

type Values = Readonly<Record<string, unknown>>;

/** How an editor makes and changes users. */
export interface UserWrites {
  create(explored: Explored): Promise<HttpReply>;
  /**
   * @throws OctavoError 404 for a user there is not, 403 for one that meets no permission
   */
  change(
    explored: Explored,
    id: number | null,
    body: Values,
    action?: 'update' | 'restore',
  ): Promise<HttpReply>;
}

export function userWrites(context: ContentManagerContext, users: UserStore): UserWrites {
  const { reader, settings } = context;

  /**
   * The rules of one editor.
   * @param fields the attributes that count of the body
   * @param policyOf the rules for what counts of it, as for any entry
   */
  const writerOf = (
    { editor, type }: Explored,
    write: EditorWrite,
    fields: FieldSet,
    columns: readonly string[],
    policyOf: (counted: Values) => WritePolicy,
  ): UserWriter => {
    let policy: WritePolicy;
    return {
      caller: editor.caller,
      tellsTakenNames: true,
      mayRead: () => true,
      permitted: (values) => {
        const counted = write.permitted(fields, values);
        policy = policyOf(counted);
        return counted;
      },
      columns: new Map<string, SqlParameter>(columns.map((column) => [column, editor.admin.user.id])),
      check: async (tx, id) => {
        const user = await findEntry({ tx, settings: settings() }, type, id);
        if (!user) throw entityNotFound();
        await policy.checkStored?.(tx, user);
      },
      stored: async (tx, id) => policy.stored?.(tx, id),
      answer: (id) => reader.run(writtenAnswer(reader, editor, type), id),
    };
  };

  return {
    create: async (explored) => {
      const { request, editor, type, key } = explored;
      const body = await readUserAttributes(request);
      const { fields } = editor.on(type, 'create');
      const write = new EditorWrite(context, editor, type, undefined, key);
      const columns = ['created_by_id', 'updated_by_id'];
      const writer = writerOf(explored, write, fields, columns, (counted) => write.creation(counted).policy);
      return { ...withVersion(await createUserAs(users, writer, body), write.version), status: 201 };
    },
    change: async (explored, id, sent, action = 'update') => {
      const { request, editor, type, key } = explored;
      if (id === null) throw entityNotFound();
      const granted = await editor.at(reader, type, 'update', id);
      if (!granted.exists) throw entityNotFound();
      if (!granted.fields) throw forbidden();
      // the id of a body has no effect
      const { id: _id, ...body } = sent;
      const write = new EditorWrite(context, editor, type, expectedVersion(request), key);
      const columns = ['updated_by_id'];
      const writer = writerOf(
        explored,
        write,
        granted.fields,
        columns,
        (counted) => write.change('update', counted, action).policy,
      );
      return withVersion(await changeUserAs(users, writer, id, body), write.version);
    },
  };
}
