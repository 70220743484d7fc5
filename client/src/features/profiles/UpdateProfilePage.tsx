import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { SecondStepCard } from '../auth/authenticators/SecondStepCard.tsx'
import { DataCard } from '../data-exports/DataCard.tsx'
import { ErasureCard } from '../erasures/ErasureCard.tsx'
import { MailChoicesCard } from '../notifications/MailChoicesCard.tsx'
import { SessionsCard } from '../sessions/SessionsCard.tsx'
import { profileQuery } from './profile.ts'
import { ProfileForm } from './ProfileForm.tsx'

export default function UpdateProfilePage(): ReactNode {
  usePageTitle('Update Profile')
  const user = useCurrentUser()
  return (
    <>
      <PageHeader
        title="Update Profile"
        lead="Your details, where you are signed in, which emails you get, how you sign in, and what we keep about you."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Details userId={user?.id ?? 0} />
          <SessionsCard />
          <MailChoicesCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SecondStepCard userId={user?.id ?? 0} />
          <Card title="Password">
            <p className="text-sm">
              <Link href={paths.changePassword}>Change your password</Link>
            </p>
          </Card>
          <DataCard />
        </div>
        <ErasureCard />
      </div>
    </>
  )
}

function Details({ userId }: { userId: number }) {
  const profile = useQuery(profileQuery())
  return (
    <Card title="Your details">
      {profile.isPending && <Skeleton count={4} className="h-14" label="Loading your profile" />}
      <QueryError query={profile} text="Could not load profile." />
      {profile.data && <ProfileForm profile={profile.data} userId={userId} />}
    </Card>
  )
}
