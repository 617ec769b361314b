import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, lazy, Suspense, useContext, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { AdminApp, type AdminProjectWithoutSecrets, type OwnerApp, type ProjectChanges } from '@keystead/client/admin';
import { useSave, type SaveOptions } from '../kit/use-save.ts';
import { useOwnerApp } from '../owner/owner-app-context.ts';

const RecentSignIn = lazy(async () => ({ default: (await import('./recent-sign-in.tsx')).RecentSignIn }));

const AdminContext = createContext<AdminApp | undefined>(undefined);

/** Returns the project of this page with the rights of its owner, if the page belongs to a project. */
export const useAdminIfAny = (): AdminApp | undefined => useContext(AdminContext);

/** Returns the project of this page with the rights of its owner. */
export function useAdmin(): AdminApp {
  const admin = useAdminIfAny();
  if (!admin) throw new Error('There is no project above this component.');
  return admin;
}

const adminOf = (ownerApp: OwnerApp, projectId: string, confirmSignIn: () => Promise<boolean>): AdminApp =>
  new AdminApp({
    baseUrl: location.origin,
    projectId,
    projectOwnerSession: { getToken: () => ownerApp.getToken(), confirmSignIn },
  });

interface AdminProviderProps {
  projectId: string;
  children: ReactNode;
}

/** Asks for the password when a call on these pages needs a recent sign-in, then continues the call. */
export function AdminProvider({ projectId, children }: AdminProviderProps): ReactElement {
  const ownerApp = useOwnerApp();
  const [waiting, setWaiting] = useState<readonly ((isConfirmed: boolean) => void)[]>([]);
  const admin = useMemo(() => {
    const confirmSignIn = () => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]));
    return adminOf(ownerApp, projectId, confirmSignIn);
  }, [ownerApp, projectId]);
  const goOn = (isConfirmed: boolean): void => {
    setWaiting([]);
    for (const resolve of waiting) resolve(isConfirmed);
  };
  return (
    <AdminContext value={admin}>
      {children}
      {waiting.length > 0 && (
        <Suspense fallback={null}>
          <RecentSignIn onConfirmed={() => goOn(true)} onClose={() => goOn(false)} />
        </Suspense>
      )}
    </AdminContext>
  );
}

export const projectQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['project', admin.projectId], queryFn: () => admin.getProject({ secrets: 'hidden' }) });

/** Returns the project of this page; suspends until it is loaded. */
export function useProject(): AdminProjectWithoutSecrets {
  return useSuspenseQuery(projectQuery(useAdmin())).data;
}

/** The changes, or a function that derives them from the current project: for lists, which are saved as a whole. */
export type Change = ProjectChanges | ((project: AdminProjectWithoutSecrets) => ProjectChanges);

/** Saves only the given changes, because another owner may be changing the rest at the same time. */
export async function changeProject(admin: AdminApp, change: Change) {
  const changes = typeof change === 'function' ? change(await admin.getProject({ secrets: 'hidden' })) : change;
  return admin.updateProject(changes, { secrets: 'hidden' });
}

/** Saves changes of the project one after the other, so that an older response never replaces a newer one. */
export function useProjectSave<Given = void, Answer = unknown>(options: SaveOptions<Given, Answer>) {
  const admin = useAdmin();
  return useSave({
    ...options,
    scope: `project ${admin.projectId}`,
    refreshes: ['project', 'projects', ...(options.refreshes ?? [])],
  });
}
