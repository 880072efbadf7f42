import type { StaffCallName } from '@greenroom/contract/wire';
import { useMatches } from '@tanstack/react-router';

/** Returns the call that the page is about; undefined for a page of everybody. */
export const usePageNeeds = (): StaffCallName | undefined =>
  useMatches({
    select(matches) {
      const page = matches.at(-1);
      const needs = page?.staticData.needs;
      return typeof needs === 'function' ? needs(page?.search ?? {}) : needs;
    },
  });
