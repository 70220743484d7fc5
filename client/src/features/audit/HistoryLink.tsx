import type { AuditObject } from '@doorstep/contract/audit/texts'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'

/** Links to the audit events of an object, for people who may read them. */
export function HistoryLink({ type, id }: { type: AuditObject; id: number }) {
  if (!useCan('audit:read')) return null
  return (
    <Link href={`${paths.auditLogs}?object=${type}-${id}`} className={`${ALONE} text-sm print:hidden`}>
      Audit Logs
    </Link>
  )
}
