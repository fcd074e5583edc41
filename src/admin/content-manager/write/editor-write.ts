/** What an editor writes, and by which rules: the requests that the content manager hands to the write operations. */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../../core/access/caller.ts';
import type { Body } from '../../../core/content/check/check-context.ts';
import { freeMembers, permittedBody } from '../../../core/content/permitted-body.ts';
import type { Snapshot } from '../../../core/content/snapshots/snapshot.ts';
import type { Existing } from '../../../core/content/statements/find-entry.ts';
import type { WritePolicy, WriteRequest } from '../../../core/content/write-request.ts';
import type { Executor } from '../../../core/database/database.ts';
import { forbidden, sourceUnreadable } from '../../../core/errors/catalogue.ts';
import type { Attribute } from '../../../core/model/attribute.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { FieldSet } from '../../../core/rights/field-set.ts';
import type { WriteWithHistory } from '../../editing/keep-states.ts';
import type { RequestKey } from '../../editing/request-keys.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor, Verb } from '../editor.ts';
import { isAccountKey, isHiddenFromEditors } from '../editor-read-policy.ts';
import { changeManagedAnswer } from '../read/change-managed-row.ts';
import { eventParams } from '../read/event-params.ts';
import { readEntry, writtenAnswer } from '../read/read-entry.ts';

/**
 * Who writes, for events: they bring all of an entry but private attributes, no matter who has written it. What the editor
 * may read decides the answer, which is prepared apart.
 */
export const EVENT_CALLER: Caller = { kind: 'public', permissionKey: 'content-manager', may: () => true };

/** What policies work with. */
type WriteTools = Pick<ContentManagerContext, 'reader' | 'settings'> & {
  readonly editing: Pick<ContentManagerContext['editing'], 'keep'>;
};

/** One editor's writes to entries of one type. */
export class EditorWrite {
  readonly #context: WriteTools;
  readonly #editor: Editor;
  readonly #type: ContentType;
  readonly #expected: string | undefined;
  readonly #key: RequestKey | undefined;
  /** The version that a write of one entry has made; null before, and for what leaves no entry. */
  version: string | null = null;

  /**
   * @param expected the version of the entry that the editor has read, where the request names it
   * @param key by which the request is known when it comes again, where it names one
   */
  constructor(context: WriteTools, editor: Editor, type: ContentType, expected?: string, key?: RequestKey) {
    this.#context = context;
    this.#editor = editor;
    this.#type = type;
    this.#expected = expected;
    this.#key = key;
  }

  /** The attributes of a body that count, and what listeners may make something of. */
  permitted(fields: FieldSet, body: Body): Body {
    const shown = Object.entries(body).filter(([name]) => !isHiddenFromEditors(this.#type, name));
    const { model } = this.#context.settings();
    return {
      ...permittedBody(model, this.#type, fields, Object.fromEntries(shown)),
      ...freeMembers(this.#type, body),
    };
  }

  /**
   * A new entry. Its attributes are those that permissions for its locale name; when its rows are there it has to meet
   * one of them (A231).
   * @param body what counts of the request's body
   */
  creation(body: Body, changes: Partial<WritePolicy> = {}): WriteRequest {
    const { id } = this.#editor.admin.user;
    return this.#request('create', {
      systemValues: { createdBy: id, updatedBy: id },
      stored: (_tx, made) => this.#require('create', made, body),
      ...changes,
    });
  }

  /**
   * A clone, whose source the editor must be able to read. It gets the attributes that may be read of the source and
   * set on a new entry (A235).
   * @param source the attributes of the source that may be read
   */
  clone(fields: FieldSet, source: FieldSet, body: Body): WriteRequest {
    const isCloned = ({ name, system }: Attribute): boolean =>
      system
        ? name === 'locale'
        : !isAccountKey(this.#type, name) && [fields, source].every((set) => set.hasPartOf(name));
    return this.creation(body, {
      clones: isCloned,
      cloned: FieldSet.common(fields, source),
      checkSource: (_tx, entry) => this.#require('read', entry.id),
    });
  }

  /** A new entry of another locale than the one it is linked with, which the editor must be able to read. */
  translation(body: Body): WriteRequest {
    return this.creation(body, {
      checkSource: async (_tx, entry) => {
        const read = await this.#at('read', entry.id);
        if (!read) throw sourceUnreadable();
      },
    });
  }

  /**
   * A change of an entry that meets a permission for it, also when it is written: what has counted of the body has to
   * count then.
   */
  change(
    verb: 'update' | 'publish',
    body: Body = {},
    action: 'update' | 'publish' | 'unpublish' | 'restore' = verb,
  ): WriteRequest {
    return this.#request(action, {
      systemValues: { updatedBy: this.#editor.admin.user.id },
      checkStored: (_tx, entry) => this.#require(verb, entry.id, body),
      checkAllStored: (_tx, entries) => this.#requireAll(verb, entries, body),
    });
  }

  /**
   * A deleted entry that comes back, and has to meet the permissions that making it by hand takes.
   * @param body what counts of its values, asked for when it is there
   * @param publishes whether it is published again
   * @param from the deleted state, where not all of it comes back
   */
  restoration(body: () => Body, publishes: boolean, from?: Snapshot): WriteRequest {
    const request = {
      systemValues: { updatedBy: this.#editor.admin.user.id },
      stored: async (_tx: Executor, made: number) => {
        await this.#require('create', made, body());
        if (publishes) await this.#require('publish', made);
      },
    };
    return this.#request('restore', request, from);
  }

  deletion(): WriteRequest {
    return this.#request('delete', { checkStored: (_tx, entry) => this.#require('delete', entry.id) });
  }

  /** The deletion of a selection, which holds permitted entries only. */
  deletionOfMany(): WriteRequest {
    return this.#request('delete', {});
  }

  #request(action: WriteWithHistory['action'], policy: Partial<WritePolicy>, from?: Snapshot): WriteRequest {
    const { reader, settings, editing } = this.#context;
    const expected = this.#expected;
    return {
      type: this.#type,
      caller: EVENT_CALLER,
      policy: editing.keep(
        {
          mayRelate: () => true,
          // as in v4, where the permission names it
          setsUnwritable: true,
          isLimited: true,
          isForm: true,
          newEntries: 'draft',
          alwaysSyncsShared: true,
          ...policy,
        },
        {
          type: this.#type,
          author: { adminId: this.#editor.admin.user.id },
          action,
          from,
          expected: expected === undefined ? undefined : { version: expected, shown: this.#shown },
          key: this.#key,
          onVersion: (version) => {
            this.version = version;
          },
        },
      ),
      queryKey: '',
      params: eventParams(settings().model, this.#type),
      answer: writtenAnswer(reader, this.#editor, this.#type),
      changeAnswer: changeManagedAnswer(this.#type),
    };
  }

  /** An entry that is not as the editor has read it, as a read answers it; without a right to read as a write does. */
  readonly #shown = async (id: number): Promise<object> => {
    const { reader } = this.#context;
    const mayRead = (await this.#at('read', id)) !== null;
    const body = mayRead
      ? await readEntry(reader, this.#editor, this.#type, id)
      : await reader.run(writtenAnswer(reader, this.#editor, this.#type), id);
    return JSON.parse(body.toString()) as object;
  };

  /** The attributes open to a verb on a stored entry; null for none at all. */
  async #at(verb: Verb, id: number): Promise<FieldSet | null> {
    const granted = await this.#editor.at(this.#context.reader, this.#type, verb, id);
    return granted.exists ? granted.fields : null;
  }

  /** @throws OctavoError ForbiddenError where the entry meets no permission, or none with what the body sets */
  async #require(verb: Verb, id: number, body: Body = {}): Promise<void> {
    this.#requireFields(await this.#at(verb, id), body);
  }

  /** The same of several entries. */
  async #requireAll(verb: Verb, entries: readonly Existing[], body: Body): Promise<void> {
    const ids = entries.map(({ id }) => id);
    const granted = await this.#editor.atMany(this.#context.reader, this.#type, verb, ids);
    // entries that meet the same permissions have the same fields
    for (const fields of new Set(ids.map((id) => granted.get(id) ?? null))) this.#requireFields(fields, body);
  }

  #requireFields(fields: FieldSet | null, body: Body): void {
    if (!fields) throw forbidden();
    if (!isDeepStrictEqual(this.permitted(fields, body), body)) throw forbidden();
  }
}
