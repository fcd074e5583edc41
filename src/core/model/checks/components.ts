/** Components and dynamic zones: that all they name exists, and that an entry can be made at all. */
import type { AnySchema, Component } from '../content-type.ts';
import type { Check, CheckContext } from './check.ts';

/** Missing components, and components that require themselves. */
export const checkComponents: Check = (context) => {
  for (const schema of context.schemas) {
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') continue;
      const names = attribute.kind === 'component' ? [attribute.component] : attribute.components;
      for (const name of names) checkExists(context, schema, attribute.name, name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) {
        const text = `components has "${twice}" twice, expected each component once`;
        context.findings.warning(context.place(schema, attribute.name), text);
      }
    }
  }
  for (const component of context.model.components.values()) checkCircle(context, component);
};

function checkExists(context: CheckContext, schema: AnySchema, attribute: string, name: string): void {
  if (context.model.components.has(name)) return;
  const place = context.place(schema, attribute);
  if (context.model.contentTypes.has(name)) {
    context.findings.problem(place, `it names ${name}, a content-type, expected a component`);
  } else if (!context.declares(name)) {
    const known = [...context.model.components.keys()].join(', ') || 'none exists';
    const kind = schema.attributes.get(attribute)?.kind;
    // v4 starts with a zone that names a missing component
    context.findings[kind === 'dynamiczone' ? 'warning' : 'problem'](
      place,
      `component "${name}" does not exist, expected one of: ${known}`,
    );
  }
}

/** A component that can't be written without another of itself inside has no end. */
function checkCircle(context: CheckContext, start: Component): void {
  const visit = (component: Component, path: readonly string[]): boolean => {
    for (const attribute of component.attributes.values()) {
      // a list may be empty, so it never forces another one
      if (attribute.kind !== 'component' || attribute.repeatable || !attribute.required) continue;
      const way = [...path, attribute.component];
      if (attribute.component === start.uid) {
        const first = way.length === 1 ? attribute.name : requiredName(start, way[0]);
        const text = `it requires itself by way of ${[start.uid, ...way].join(' > ')}, expected one of them not required`;
        context.findings.warning(context.place(start, first), text);
        return true;
      }
      const next = context.model.components.get(attribute.component);
      if (next && !path.includes(next.uid) && visit(next, way)) return true;
    }
    return false;
  };
  visit(start, []);
}

function requiredName(component: Component, target: string | undefined): string {
  const found = [...component.attributes.values()].find(
    (attribute) => attribute.kind === 'component' && attribute.required && attribute.component === target,
  );
  return found?.name ?? '';
}
