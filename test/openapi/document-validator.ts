/** Holds requests and answers against an OpenAPI document. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

export interface OperationObject {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

export class DocumentValidator {
  // frames of a function with all schemas inside are too large for deep filters
  readonly #ajv = new Ajv2020({ strict: false, inlineRefs: false });
  /** Formats of bodies are notes for people: the server takes more than the canonical ones. */
  readonly #lenient = new Ajv2020({ strict: false, inlineRefs: false, validateFormats: false });
  readonly #validators = new Map<object, ValidateFunction>();
  readonly #paths: readonly { expression: RegExp; operations: Readonly<Record<string, OperationObject>> }[];

  constructor(document: OpenApiDocument) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'api');
    this.#lenient.addSchema(document, 'api');
    this.#paths = Object.entries(document.paths)
      // `/users/me` before `/users/{id}`
      .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
      .map(([path, operations]) => ({
        expression: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i'),
        operations,
      }));
  }

  /** @param path without a query string */
  operation(method: string, path: string): OperationObject | undefined {
    const verb = method.toLowerCase();
    return this.#paths.find(({ expression, operations }) => operations[verb] && expression.test(path))
      ?.operations[verb];
  }

  /** What is wrong with an answer; empty if nothing is. */
  answerProblems({ responses }: OperationObject, status: number, body: unknown): string[] {
    const response = responses[status] ?? (status < 300 ? undefined : responses['default']);
    if (!response) return [`an answer with ${status} is not described`];
    const schema = response.content?.['application/json']?.schema;
    return schema ? this.#problems(this.#ajv, schema, body) : [];
  }

  /** What is wrong with a request. @param query the parsed query string */
  requestProblems(
    operation: OperationObject,
    query: Readonly<Record<string, unknown>>,
    body: unknown,
  ): string[] {
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    return [
      ...(operation.parameters ?? [])
        .filter(({ name, in: place }) => place === 'query' && (query[name] ?? null) !== null)
        .flatMap((parameter) =>
          this.#problems(this.#lenient, parameter.schema, query[parameter.name]).map(
            (problem) => `${parameter.name}${problem}`,
          ),
        ),
      ...(schema && body !== undefined
        ? this.#problems(this.#lenient, schema, body).map((problem) => `body${problem}`)
        : []),
    ];
  }

  #problems(ajv: Ajv2020, schema: object, value: unknown): string[] {
    let validate = this.#validators.get(schema);
    if (!validate) {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
      validate = ajv.compile(JSON.parse(text) as object);
      this.#validators.set(schema, validate);
    }
    if (validate(value)) return [];
    return validate.errors!.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}
