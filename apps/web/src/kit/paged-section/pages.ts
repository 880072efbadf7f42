type Page<Item> = { data: readonly Item[]; totalCounts: number };

/** Returns how an infinite query moves through the pages of a list. */
export function pagingOptions(size: number) {
  return {
    initialPageParam: 1,
    getNextPageParam: ({ totalCounts }: Page<unknown>, _all: unknown, page: number) =>
      page * size < totalCounts ? page + 1 : undefined,
  };
}

/** Returns the items of the loaded pages, newest first, and the total. New ones push others to the next page, where they appear again. */
export function joinPages<Item extends { id: number | string }>({ pages }: { pages: readonly Page<Item>[] }) {
  const items = new Map(pages.flatMap(({ data }) => data.map((item) => [item.id, item] as const)));
  return { items: [...items.values()], total: pages.at(-1)?.totalCounts ?? 0 };
}
