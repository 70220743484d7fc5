import { createRoute } from '@tanstack/react-router'
import { managed, page, root } from './managedRoute.ts'

export const incidentRoutes = [
  managed(
    '/manage-incidents',
    'incident:manage',
    () => import('./features/incidents/ManageIncidentsPage.tsx'),
  ),
  managed(
    '/manage-incidents/$incidentId',
    'incident:manage',
    () => import('./features/incidents/ManagedIncidentPage.tsx'),
  ),
  managed(
    '/manage-incident-emails',
    'incidentTemplate:manage',
    () => import('./features/incidents/templates/ManageIncidentEmailsPage.tsx'),
  ),
  createRoute({
    getParentRoute: root,
    path: '/incidents/$incidentId',
    component: page(() => import('./features/incidents/IncidentPage.tsx')),
  }),
] as const
