import { settings } from '../lib/settings.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/Link.tsx'

export function BrandLink({ href, className }: { href: string; className?: string }) {
  const { brandName, brandShortName } = settings()
  return (
    <Link
      href={href}
      look="plain"
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-3 rounded-md pr-2 text-base font-semibold',
        className,
      )}
    >
      <BrandMark shortName={brandShortName} />
      <span dir="auto" className="truncate">
        {brandName}
      </span>
    </Link>
  )
}
