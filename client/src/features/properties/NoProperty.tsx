import { House } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'

/** For somebody who belongs to no property: what to do about it. */
export function NoProperty() {
  return (
    <Card>
      <EmptyState
        icon={House}
        message="You are not linked to a property yet."
        hint="Your property manager links your account to your home. Ask them, or write to us, if that should have happened by now."
        action={
          <Link href={paths.help} look={{ button: 'secondary' }}>
            Help & Support
          </Link>
        }
      />
    </Card>
  )
}
