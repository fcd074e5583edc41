import Link from 'next/link';
import { addressOf, listCreatures } from '../lib/content';

/** Seconds after which the page is made anew. */
export const revalidate = 60;

export default async function Page() {
  const creatures = await listCreatures();
  return (
    <>
      <h1>Lights in the dark</h1>
      <ul className="cards">
        {creatures.map(({ id, attributes: { commonName, slug, summary, depthMax, photo } }) => (
          <li key={id}>
            <Link href={`/creatures/${slug}`}>
              {photo.data && (
                <img
                  src={addressOf(photo.data.attributes.url)}
                  alt={photo.data.attributes.alternativeText ?? ''}
                  width="320"
                  height="200"
                />
              )}
              <h2>{commonName}</h2>
            </Link>
            <p>{summary}</p>
            {depthMax !== null && <p className="depth">down to {depthMax.toLocaleString('en')} m</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
