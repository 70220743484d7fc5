import { paths } from '../../../paths.ts'
import { NotThere } from '../../../ui/NotThere.tsx'

const LIST = { href: paths.orders, name: 'the work orders' }

/** Something that is not there, or another firm's. */
export function NotOurs(props: { title: string; message: string }) {
  return (
    <NotThere {...props} hint="It may have ended, or the address may have been typed wrongly." list={LIST} />
  )
}
