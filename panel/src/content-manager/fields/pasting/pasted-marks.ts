/** The marks of pasted texts: by what their elements are called, and by how these look. Pure. */
import type { MarkName } from '../blocks-schema.ts';
import { type PastedNode, styleOf } from './pasted-node.ts';

export type Marks = Readonly<Partial<Record<MarkName, boolean>>>;

const BY_NAME: Readonly<Record<string, MarkName>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  CITE: 'italic',
  U: 'underline',
  INS: 'underline',
  S: 'strikethrough',
  STRIKE: 'strikethrough',
  DEL: 'strikethrough',
  CODE: 'code',
  KBD: 'code',
  SAMP: 'code',
  TT: 'code',
};

/** The marks of an element's texts. What an element says about its look outweighs its name, as in Google's `<b>` around all. */
export function marksOf(node: PastedNode, outer: Marks): Marks {
  const name = BY_NAME[node.nodeName];
  const style = styleOf(node);
  const weight = style.get('font-weight');
  const slope = style.get('font-style');
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  return {
    ...outer,
    ...(name && { [name]: true }),
    ...(weight && isWeight(weight) && { bold: isBold(weight) }),
    ...(slope && /^(?:italic|oblique|normal)/.test(slope) && { italic: !slope.startsWith('normal') }),
    ...(/underline/.test(line) && { underline: true }),
    ...(/line-through/.test(line) && { strikethrough: true }),
  };
}

const isWeight = (weight: string): boolean => /^(?:bold|bolder|normal|lighter|\d+)/.test(weight);
const isBold = (weight: string): boolean => weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
