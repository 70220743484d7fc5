import { CircleHelp, House, type LucideIcon } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { settings } from '../lib/settings.ts'
import { paths } from '../paths.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/Link.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

export function TopBar() {
  const { brandName, brandShortName } = settings()
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-4 md:px-6">
        <Link
          href={paths.dashboard}
          look="plain"
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-md pr-2 text-base font-semibold"
        >
          <BrandMark shortName={brandShortName} />
          <span className="truncate">{brandName}</span>
        </Link>
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
          <nav aria-label="Main" className="flex items-center gap-0.5 sm:gap-1">
            <BarLink href={paths.dashboard} label="Home" icon={House} />
            <BarLink href={paths.help} label="Help" icon={CircleHelp} />
          </nav>
          <ThemeToggle />
          <AvatarMenu />
        </div>
      </div>
    </header>
  )
}

function BarLink({ href, label, icon: Icon }: { href: string; label: string; icon: LucideIcon }) {
  const { pathname } = useLocation()
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
        )}
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Link>
    </Tooltip>
  )
}
