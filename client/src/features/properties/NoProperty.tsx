import { House } from 'lucide-react'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'

export function NoProperty() {
  const mayAdd = useCan('property:create')
  return <Card>{mayAdd ? <NoneYet /> : <NotLinked />}</Card>
}

function NotLinked() {
  return (
    <EmptyState
      icon={House}
      message="You are not linked to a property yet."
      hint="Your property manager links your account to your home. If this is taking too long, ask them or write to us."
      action={
        <Link href={paths.help} look={{ button: 'secondary' }}>
          Help & Support
        </Link>
      }
    />
  )
}

/** Shown to staff if no property that they can see is active. */
function NoneYet() {
  return (
    <EmptyState
      icon={House}
      message="There is no active property yet."
      hint="Add a development first, then the properties in it. They appear here once they are active."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link href={paths.manageDevelopments} look={{ button: 'secondary' }}>
            Manage Developments
          </Link>
          <Link href={paths.manageProperties} look={{ button: 'secondary' }}>
            Manage Properties
          </Link>
        </div>
      }
    />
  )
}
