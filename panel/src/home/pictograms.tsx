/** v4's headings end or begin with a pictogram, which is an empty box on machines without such a font: it is read, and not shown. */
import type { ReactNode } from 'react';

export const Pictograms = ({ children }: { readonly children: string }): ReactNode =>
  children.split(/(\s*\p{Extended_Pictographic}\uFE0F?\s*)/u).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={index} className="visually-hidden">
        {part}
      </span>
    ) : (
      part
    ),
  );
