import Link from 'next/link';
import { notFound } from 'next/navigation';
import { addressOf, findCreature } from '../../../lib/content';

export const revalidate = 60;

interface Props {
  readonly params: Promise<{ readonly slug: string }>;
}

export default async function Page({ params }: Props) {
  const creature = await findCreature((await params).slug);
  if (!creature) notFound();
  const { commonName, scientificName, story, summary, photo, habitats, eats, measurements } =
    creature.attributes;
  return (
    <article>
      <h1>{commonName}</h1>
      <p className="scientific">{scientificName}</p>
      {photo.data && (
        <img
          src={addressOf(photo.data.attributes.url)}
          alt={photo.data.attributes.alternativeText ?? ''}
          width="640"
          height="400"
        />
      )}
      <p>{summary}</p>
      {story?.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <dl>
        <div>
          <dt>Lives in</dt>
          <dd>{habitats.data.map(({ attributes }) => attributes.name).join(', ')}</dd>
        </div>
        {measurements.map(({ id, what, amount, unit }) => (
          <div key={id}>
            <dt>{what}</dt>
            <dd>
              {amount} {unit}
            </dd>
          </div>
        ))}
      </dl>
      {eats.data.length > 0 && (
        <>
          <h2>Eats</h2>
          <ul>
            {eats.data.map(({ id, attributes }) => (
              <li key={id}>
                <Link href={`/creatures/${attributes.slug}`}>{attributes.commonName}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}
