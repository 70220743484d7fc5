import { ApiError } from '../api/apiError.ts'
import { useLoggedFailure } from '../api/useLoggedFailure.ts'
import { PropertySwitcher } from '../features/properties/PropertySwitcher.tsx'
import { useSelectedProperty } from '../features/properties/selection.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { usePathname } from './usePathname.ts'

const FAILED = 'Failed to fetch user properties'

/** The pages of an issue, a home, a person and a firm's work do not depend on the chosen property. */
const OF_NO_PROPERTY = /^\/(issues|edit-issue|orders|homes|people)(\/|$)/

/** Lets people with several properties choose a property. Hidden on screens that have their own choice of property. */
export function ShellSwitcher({ className }: { className: string }) {
  const pathname = usePathname()
  const { list, property, select } = useSelectedProperty()
  const isHere = pathname !== paths.dashboard && !OF_NO_PROPERTY.test(pathname)
  const isMany = (list.data?.total ?? 0) > 1
  useLoggedFailure(FAILED, list.error)
  if (!isHere || needsSetUp(list.error)) return null
  if (list.isError && !list.data)
    return (
      <div role="alert" className={cx('flex items-center gap-2 text-sm text-danger', className)}>
        {FAILED}
        <Button size="sm" variant="ghost" onPress={() => void list.refetch()} isBusy={list.isFetching}>
          Try again
        </Button>
      </div>
    )
  if (!list.data || !property || !isMany) return null
  return (
    <div className={className}>
      <PropertySwitcher list={list.data} property={property} onSelect={select} hideLabel />
    </div>
  )
}

/** This error is not a failure: the server sends no lists until the authenticator is set up. */
const needsSetUp = (error: unknown) => error instanceof ApiError && error.code === 'MFA_SETUP_REQUIRED'
