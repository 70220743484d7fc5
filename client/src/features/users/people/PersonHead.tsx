import type { UserDetail } from '@doorstep/contract/people/schema'
import { Avatar } from '../../../ui/Avatar.tsx'
import { usePhoto } from '../../profiles/photo.ts'
import { MfaSwitch } from '../MfaSwitch.tsx'
import { nameOf } from '../format.ts'
import { UserActions } from '../UserActions.tsx'
import { UserStatusBadge } from '../UserStatusBadge.tsx'

interface PersonHeadProps {
  person: UserDetail
  /** True if the head shows the actions. False if the page shows the actions elsewhere. */
  withActions?: boolean
}

export function PersonHead({ person, withActions = true }: PersonHeadProps) {
  const photo = usePhoto(person.id, person.photoUrl)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={nameOf(person)} photo={photo.data} size="lg" />
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <UserStatusBadge status={person.status} />
          <MfaSwitch user={person} hasLabel />
        </div>
        {withActions && <UserActions user={person} where="details" />}
      </div>
    </div>
  )
}
