import { useEffect } from 'react'
import { goTo } from '../lib/address.ts'
import { paths } from '../paths.ts'

export function NotYetBuilt() {
  useEffect(() => goTo(paths.comingSoon, { replace: true }), [])
  return null
}
