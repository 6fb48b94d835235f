/*
 * Lays out the memory of the zygote in huge pages before the first fork.
 *
 * A fork copies one entry of a table for each huge page in place of 512, and a child that runs code or reads data in one needs one entry of
 * the processor's table (TLB) in place of 512. Code that is mapped from a file is worse: a fork copies no entries for it, so that each
 * child asks the kernel for its pages again, a thousand times for a short document.
 */
#pragma once
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 /* Linux 6.1; earlier ones refuse it */
#endif

enum { HUGE_PAGE_BYTES = 2 << 20, MAX_CODE_RANGES = 1024 };

struct huge_range { uintptr_t from, to; int protection; };

static uintptr_t huge_page_after(uintptr_t address) { return (address + HUGE_PAGE_BYTES - 1) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES; }
static uintptr_t huge_page_before(uintptr_t address) { return address / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES; }

/*
 * Makes the next allocations, which are those of documents, come from fresh memory at the end of the heap, where the kernel gives a huge
 * page at the first access. Otherwise they are spread over the free places that earlier documents left, and a child copies a page for
 * each. Returns where the fresh memory begins.
 */
static uintptr_t use_fresh_memory(void) {
  enum { FRESH_BYTES = 16 << 20, MMAP_BYTES = 4 << 20, LARGEST_PLACE = 64 << 10, SMALLEST_PLACE = 24, EXACT_PLACES = 1024, OWN_BYTES = 512 << 10 };
  /* Volatile, because the compiler removes an allocation that nothing uses. */
  static void *volatile kept, *volatile own;
  mallopt(M_TOP_PAD, FRESH_BYTES);
  mallopt(M_TRIM_THRESHOLD, 16 * FRESH_BYTES);
  mallopt(M_MMAP_THRESHOLD, MMAP_BYTES);
  const uintptr_t end = (uintptr_t)sbrk(0);
  /* The allocator extends the heap when it has no free place. */
  for (size_t size = LARGEST_PLACE; size >= SMALLEST_PLACE; size -= size > EXACT_PLACES ? size / 64 * 16 : 16) {
    while ((kept = malloc(size)) && (uintptr_t)kept + size <= end) continue;
    free(kept);
  }
  /* This process takes its own memory from a place that is free again, and leaves the fresh memory untouched. */
  own = malloc(OWN_BYTES);
  kept = malloc(OWN_BYTES);
  const uintptr_t after = (uintptr_t)kept + OWN_BYTES, fresh = huge_page_after(after + OWN_BYTES);
  /* The allocator writes 16 bytes before each place, and before the memory that it has not given out yet. */
  kept = malloc(fresh - after - 24);
  free(own);
  const uintptr_t last_page = huge_page_before((uintptr_t)sbrk(0));
  if (fresh < last_page) madvise((void *)fresh, last_page - fresh, MADV_HUGEPAGE);
  return fresh;
}

/* Makes huge pages of the heap up to an address. A child that writes to one gets a copy of the small page only. */
static void collapse_heap(uintptr_t end) {
  char line[8192];
  unsigned long from, to;
  FILE *maps = fopen("/proc/self/maps", "re");
  while (maps && fgets(line, sizeof line, maps)) {
    if (!strstr(line, "[heap]") || sscanf(line, "%lx-%lx", &from, &to) != 2) continue;
    const uintptr_t first = huge_page_after(from), last = huge_page_before(to < end ? to : end);
    if (first < last) madvise((void *)first, last - first, MADV_COLLAPSE);
  }
  if (maps) fclose(maps);
}

/* Replaces memory by huge pages with the same content. Returns false, and leaves it as it was, if there are none. */
static bool replace_by_huge_pages(struct huge_range range) {
  const size_t size = range.to - range.from;
  char *space = mmap(NULL, size + HUGE_PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return false;
  char *copy = (char *)huge_page_after((uintptr_t)space);
  madvise(copy, size, MADV_HUGEPAGE);
  memcpy(copy, (void *)range.from, size);
  /* Fails unless all of them are huge, or have become so. */
  bool replaced = !madvise(copy, size, MADV_COLLAPSE) && !mprotect(copy, size, range.protection) &&
                  mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)range.from) != MAP_FAILED;
  munmap(space, size + HUGE_PAGE_BYTES);
  return replaced;
}

/* Finds the code and the constants of libraries, in whole huge pages. */
static int find_code(struct huge_range *ranges) {
  char line[8192], access[8];
  unsigned long from, to;
  int count = 0;
  FILE *maps = fopen("/proc/self/maps", "re");
  while (maps && fgets(line, sizeof line, maps)) {
    if (!strstr(line, ".so") || sscanf(line, "%lx-%lx %7s", &from, &to, access) != 3) continue;
    if (access[0] != 'r' || access[1] == 'w' || access[3] != 'p') continue;
    struct huge_range range = {huge_page_after(from), huge_page_before(to), PROT_READ | (access[2] == 'x' ? PROT_EXEC : 0)};
    if (range.from < range.to && count < MAX_CODE_RANGES) ranges[count++] = range;
  }
  if (maps) fclose(maps);
  return count;
}

/*
 * Copies the code of LibreOffice's large libraries into huge pages. No other thread may run. Returns the bytes, which the kernel counts
 * as memory of this process and of each child.
 */
static double copy_code(void) {
  static struct huge_range ranges[MAX_CODE_RANGES];
  const int count = find_code(ranges);
  double bytes = 0;
  for (int i = 0; i < count; i++)
    if (replace_by_huge_pages(ranges[i])) bytes += (double)(ranges[i].to - ranges[i].from);
  return bytes;
}
