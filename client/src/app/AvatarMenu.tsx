import { Building2, ChevronDown, KeyRound, LogOut, UserRound, Wrench } from 'lucide-react'
import { useState } from 'react'
import { ROLE_LABELS, RoleName } from '@doorstep/contract/access'
import { useCan, useCurrentUser } from '../api/session.ts'
import { initials } from '../lib/avatar.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useFirstScreenOver } from '../ui/useFirstScreen.ts'
import { useLoaded } from '../ui/useLoaded.ts'
import { useOpened } from '../ui/useOpened.tsx'
import { logOut } from './logout.ts'

const loadOwnAvatar = () => import('../features/profiles/OwnAvatar.tsx')
const loadChangeProperty = () => import('../features/properties/ChangePropertyDialog.tsx')

const ORDERS = { id: 'orders', label: 'Work orders', icon: Wrench, href: paths.orders }
const ENTRIES = [
  { id: 'profile', label: 'Update Profile', icon: UserRound, href: paths.updateProfile },
  { id: 'password', label: 'Change Password', icon: KeyRound, href: paths.changePassword },
  { id: 'logout', label: 'Logout', icon: LogOut, onAction: logOut },
]

export function AvatarMenu() {
  const user = useCurrentUser()
  const worksForFirm = useCan('order:work')
  const [isChanging, setIsChanging] = useState(false)
  const closeChange = () => setIsChanging(false)
  const change = useOpened(loadChangeProperty, { isOpen: isChanging, onClose: closeChange })
  const own = useLoaded(loadOwnAvatar, useFirstScreenOver() && user !== null)
  const name = user?.name ?? ''
  const role = RoleName.safeParse(user?.role)
  const changeProperty = {
    id: 'property',
    label: 'Change Property',
    icon: Building2,
    onAction: () => setIsChanging(true),
  }
  return (
    <>
      <Menu
        // Logging out works even without a network.
        opensOffline
        // A press on an entry closes the menu, so the button of the menu shows the progress.
        isBusy={isChanging && !change.part}
        // The label starts with the visible initials, so that voice control users can say them.
        label={`${initials(name)}, account of ${name}`}
        triggerClassName="flex min-h-11 items-center gap-1 rounded-full pl-1 md:min-h-9"
        trigger={
          <>
            {own && user ? <own.OwnAvatar userId={user.id} name={name} /> : <Avatar name={name} />}
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </>
        }
        header={
          <div className="text-sm">
            <p className="font-medium">{name}</p>
            {role.success && <p className="text-xs text-muted">{ROLE_LABELS[role.data]}</p>}
          </div>
        }
        entries={[...(worksForFirm ? [ORDERS] : []), changeProperty, ...ENTRIES]}
      />
      {change.part ? <change.part.ChangePropertyDialog onClose={closeChange} /> : change.waiting}
    </>
  )
}
