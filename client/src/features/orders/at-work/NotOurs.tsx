import { paths } from '../../../paths.ts'
import { NotThere } from '../../../ui/NotThere.tsx'

const LIST = { href: paths.orders, name: 'the work orders' }

/** Shown for orders and quotes that do not exist or belong to another firm. */
export function NotOurs(props: { title: string; message: string }) {
  return (
    <NotThere
      {...props}
      hint="The work might have ended, or the address might have been typed wrongly."
      list={LIST}
    />
  )
}
