import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut, LIMITS } from '../scripts/long-tests.mjs'

/** These tests depend on a first load, the focus or module state. Each file needs a worker with fresh modules. */
const ALONE = [
  'src/app/{Bell,IdleDialog,logout}.test.{ts,tsx}',
  'src/features/announcements/AnnouncementPhotos.test.tsx',
  'src/features/feedback/FeedbackWidget.test.tsx',
  'src/features/issues/waiting/sendWaiting.test.ts',
  'src/lib/linkToken.test.ts',
  'src/public/passwords/passwordPages.test.tsx',
  'src/ui/{Dialog,Menu,Select}.test.tsx',
  'src/visits/visits.test.tsx',
]

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    testTimeout: LIMITS.test,
    hookTimeout: LIMITS.test,
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    // Tests spend most of their time waiting, so they can run on both cores of the machine.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Loading the page's modules takes as long as the tests, so the test files of a worker share the loaded
        // modules.
        test: {
          name: 'page',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...leftOut, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
})
