/*
 * The pages of memory that a document changes, found with a document of our own and copied for others ahead of time.
 *
 * A fork shares the memory of its parent until one of the two writes to it: then the kernel copies the page, which takes a
 * document in LibreOffice a fifth of its time. Most documents write to the same pages.
 */
#pragma once
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14; earlier ones refuse it */
#endif

enum { MAX_PAGE_RANGES = 8192, PAGES_AT_ONCE = 4096 };

static struct { uintptr_t from, to; } page_ranges[MAX_PAGE_RANGES];
static int page_range_count;

static void add_page(uintptr_t address, uintptr_t size) {
  if (page_range_count && page_ranges[page_range_count - 1].to == address) {
    page_ranges[page_range_count - 1].to += size;
  } else if (page_range_count < MAX_PAGE_RANGES) {
    page_ranges[page_range_count].from = address;
    page_ranges[page_range_count++].to = address + size;
  }
}

/* The bits are those of /proc/PID/pagemap in proc(5). */
static bool is_own_page(uint64_t entry) {
  bool present = entry >> 63 & 1, of_file_or_shared = entry >> 61 & 1, mapped_once = entry >> 56 & 1;
  return present && mapped_once && !of_file_or_shared;
}

static void find_pages_between(int pagemap, uintptr_t from, uintptr_t to) {
  static uint64_t entries[PAGES_AT_ONCE];
  const uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  while (from < to) {
    size_t wanted = (to - from) / size < PAGES_AT_ONCE ? (to - from) / size : PAGES_AT_ONCE;
    ssize_t got = pread(pagemap, entries, wanted * sizeof *entries, (off_t)(from / size * sizeof *entries));
    if (got <= 0) return;
    for (size_t i = 0; i < (size_t)got / sizeof *entries; i++, from += size)
      if (is_own_page(entries[i])) add_page(from, size);
  }
}

/*
 * Finds the pages that a child has to itself, where this process has writable memory, except in the heap's fresh memory: a child gets
 * that in huge pages. Without /proc there are none.
 */
static void find_changed_pages(pid_t child, uintptr_t fresh, uintptr_t fresh_end) {
  char path[64], line[8192], access[8];
  unsigned long from, to;
  snprintf(path, sizeof path, "/proc/%d/pagemap", (int)child);
  int pagemap = open(path, O_RDONLY | O_CLOEXEC);
  FILE *maps = fopen("/proc/self/maps", "re");
  page_range_count = 0;
  while (pagemap >= 0 && maps && fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-%lx %7s", &from, &to, access) == 3 && access[0] == 'r' && access[1] == 'w' && access[3] == 'p' &&
        (from < fresh || from >= fresh_end))
      find_pages_between(pagemap, from, to);
  if (maps) fclose(maps);
  if (pagemap >= 0) close(pagemap);
}

/* Copies the pages that were found. Their contents stay as they are. */
static void copy_changed_pages(void) {
  for (int i = 0; i < page_range_count; i++)
    madvise((void *)page_ranges[i].from, page_ranges[i].to - page_ranges[i].from, MADV_POPULATE_WRITE);
}
