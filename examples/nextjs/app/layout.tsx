import type { ReactNode } from 'react';
import './style.css';

export const metadata = { title: 'Lanternfish', description: 'A deep-sea aquarium in an old lighthouse' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <a href="/">Lanternfish</a>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
