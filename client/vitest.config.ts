import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut, LIMITS } from '../scripts/long-tests.mjs'

/** What these judge is a first load, where the focus is, or what a module holds from the page's start to its end. */
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
    // They wait more than they work.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Loading the page takes as long as its tests: files of a worker share it.
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
