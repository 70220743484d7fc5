import { useCan } from '../api/session.ts'
import { paths } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import { ALONE } from '../ui/fieldStyles.ts'
import { Link } from '../ui/Link.tsx'

interface HomeLinkProps {
  id: number
  name: string
  /** True if the link is not part of running text. The link is then large enough for touch. */
  isAlone?: boolean
}

/** The name of a home. The name links to the home's page if the reader can open that page. */
export function HomeLink({ id, name, isAlone = false }: HomeLinkProps) {
  if (!useCan('property:read')) return <bdi>{name}</bdi>
  return (
    <Link href={paths.home(id)} look="plain" className={cx(isAlone && ALONE, 'break-words hover:underline')}>
      <bdi>{name}</bdi>
    </Link>
  )
}
