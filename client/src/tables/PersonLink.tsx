import { useCan } from '../api/session.ts'
import { paths } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import { ALONE } from '../ui/fieldStyles.ts'
import { Link } from '../ui/Link.tsx'

interface PersonLinkProps {
  /** The account's id. Null if the reader must not see the id, or if the account no longer exists. */
  id: number | null
  name: string
  /** True if the link is not part of running text. The link is then large enough for touch. */
  isAlone?: boolean
}

/** The name of a person. The name links to the person's page if the reader can open that page. */
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
