import type { Home } from '@doorstep/contract/homes/schema'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Link } from '../../ui/Link.tsx'

/** The facts of a property and of its development. */
export function HomeFacts({ home }: { home: Home }) {
  const { developmentId, developmentName, siteName, city, country, emergencyNumber } = home
  return (
    <Card title="Details">
      <dl className="grid gap-x-6 gap-y-3 text-sm">
        <Fact name="Status">
          <Badge tone={home.isActive ? 'ok' : 'neutral'}>{home.isActive ? 'Active' : 'Inactive'}</Badge>
        </Fact>
        <Fact name="Development">
          <Link href={`${paths.manageDevelopments}?developmentId=${developmentId}`}>{developmentName}</Link>
          {!home.isDevelopmentActive && <span className="text-muted"> · inactive</span>}
          <span className="block text-xs text-muted">{`${siteName} · ${city}, ${country}`}</span>
        </Fact>
        {home.block && (
          <Fact name="Block">
            <Link href={paths.manageBlock(home.block.id)}>{home.block.name}</Link>
          </Fact>
        )}
        <Fact name="Emergency number">{emergencyNumber ?? '-'}</Fact>
      </dl>
    </Card>
  )
}
