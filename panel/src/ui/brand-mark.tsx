/** The mark of Octavo: a sheet folded three times, whose eight leaves give the format its name. */
interface BrandMarkProps {
  readonly className?: string | undefined;
}

export const BrandMark = ({ className }: BrandMarkProps) => (
  <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
    <rect width="48" height="48" rx="11" fill="#0b6a8a" />
    <path d="M24 14c-3.6-2.7-8-3.6-12.5-3v22.5c4.500-.6 8.900.3 12.500 3z" fill="#fff" />
    <path d="M24 14c3.600-2.700 8-3.600 12.500-3v22.500c-4.500-.6-8.900.3-12.500 3z" fill="#a9dcec" />
    <path
      d="M15 17.500c2.200 0 4.200.4 6 1.300M15 22.500c2.200 0 4.200.4 6 1.300M15 27.500c2.200 0 4.200.4 6 1.300"
      stroke="#0b6a8a"
      strokeWidth="1.600"
      strokeLinecap="round"
      fill="none"
    />
    <path
      d="M33 17.500c-2.200 0-4.200.4-6 1.300M33 22.500c-2.200 0-4.200.4-6 1.300M33 27.500c-2.200 0-4.200.4-6 1.300"
      stroke="#0b6a8a"
      strokeWidth="1.600"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
