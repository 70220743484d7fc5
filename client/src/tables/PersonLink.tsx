import { useCan } from '../api/session.ts'
import { paths } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import { ALONE } from '../ui/fieldStyles.ts'
import { Link } from '../ui/Link.tsx'

interface PersonLinkProps {
  /** Null where it may not be known, or is nobody's any more. */
  id: number | null
  name: string
  /** In no sentence: with room for a thumb. */
  isAlone?: boolean
}

/** The name of a person, as the way to their page for those who have one to read. */
export function PersonLink({ id, name, isAlone = false }: PersonLinkProps) {
  const isReader = useCan('user:list')
  if (!isReader || id === null) return <bdi>{name}</bdi>
  return (
    <Link
      href={paths.person(id)}
      look="plain"
      className={cx(isAlone && ALONE, 'break-words hover:underline')}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
