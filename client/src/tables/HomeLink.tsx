import { useCan } from '../api/session.ts'
import { paths } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import { ALONE } from '../ui/fieldStyles.ts'
import { Link } from '../ui/Link.tsx'

interface HomeLinkProps {
  id: number
  name: string
  /** In no sentence: with room for a thumb. */
  isAlone?: boolean
}

/** The name of a home, as the way to its page for those who have one to read. */
export function HomeLink({ id, name, isAlone = false }: HomeLinkProps) {
  if (!useCan('property:read')) return <bdi>{name}</bdi>
  return (
    <Link href={paths.home(id)} look="plain" className={cx(isAlone && ALONE, 'break-words hover:underline')}>
      <bdi>{name}</bdi>
    </Link>
  )
}
