import type { LucideIcon } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/Link.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { usePathname } from './usePathname.ts'

interface BarLinkProps {
  href: string
  label: string
  icon: LucideIcon
  className?: string
}

export function BarLink({ href, label, icon: Icon, className }: BarLinkProps) {
  const pathname = usePathname()
  const isHere = pathname === href
  return (
    <Tooltip text={label}>
      <Link
        href={href}
        look="plain"
        aria-label={label}
        aria-current={isHere ? 'page' : undefined}
        className={cx(
          'inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken md:size-9',
          isHere && 'text-accent-text',
          className,
        )}
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Link>
    </Tooltip>
  )
}
