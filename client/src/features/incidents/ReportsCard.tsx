import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { statusLabel } from '../issues/format.ts'

const GatherDialog = dialogPart(async () => (await import('./ReportsDialogs.tsx')).GatherDialog)
const ResolveDialog = dialogPart(async () => (await import('./ReportsDialogs.tsx')).ResolveDialog)

interface ReportsProps {
  incident: ManagedIncident
}

/** The issues that the incident gathers. Only staff see these issues. */
export function ReportsCard({ incident }: ReportsProps) {
  const stand = useRowDialog()
  const { issues, status } = incident
  return (
    <Card title="Reports">
      <div className="flex flex-col gap-3 text-sm">
        {issues.length === 0 && <p className="text-muted">No reports yet.</p>}
        {issues.length > 0 && (
          <ul aria-label="Reports" className="flex flex-col gap-2">
            {issues.map((issue) => (
              <li key={issue.issueId}>
                <Link href={paths.issue(issue.issueId)} className={ALONE}>
                  <bdi>{`${issue.jobId} ${issue.title}`}</bdi>
                </Link>{' '}
                <span className="text-xs text-muted">{statusLabel(issue.status)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            onPress={() => stand((close) => <GatherDialog incident={incident} onClose={close} />)}
          >
            Change reports
          </Button>
          {status === 'Resolved' && issues.length > 0 && (
            <Button
              size="sm"
              variant="secondary"
              onPress={() => stand((close) => <ResolveDialog incident={incident} onClose={close} />)}
            >
              Resolve these issues
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
