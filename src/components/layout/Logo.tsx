import { brand } from '@/services/browser/brand';

/** The operator's own image, else the mark of Gatehouse. */
export default function Logo({ size = 28 }: { size?: number }) {
  if (brand.logo) return <img src={brand.logo} height={size} alt="" className="brand-logo" />;
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" fill="currentcolor">
      <path d="M6 8h10v7h9V8h14v7h9V8h10v48H46V40a14 14 0 0 0-28 0v16H6z" />
      <path d="M24 40a8 8 0 0 1 16 0v2h-3v7h-3v-7h-4v7h-3v-7h-3z" />
    </svg>
  );
}
