import type { Permission } from '@doorstep/contract/access'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requirePermission, requireSession, type RouteContext } from './app/guards.ts'

/** Page components are declared `(): ReactNode`, so that route types do not depend on themselves. */
type PageModule = Promise<{ default: () => ReactNode }>

export const page = (load: () => PageModule) => lazyRouteComponent(load)

export const rootRoute = createRootRouteWithContext<RouteContext>()({ beforeLoad: requireSession })

export const root = () => rootRoute

/** A screen that requires a permission. The page module declares what the screen's address can contain. */
export const managed = <const Path extends string>(
  path: Path,
  permission: Permission,
  load: () => PageModule,
) =>
  createRoute({
    getParentRoute: root,
    path,
    beforeLoad: requirePermission(permission),
    component: page(load),
  })
