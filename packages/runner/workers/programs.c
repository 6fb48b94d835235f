/*
 * Starts qpdf and other programs for a worker, in the worker's sandbox.
 *
 * A worker is a large process, so that forking it takes longer than most programs run. A fork of this one takes a millisecond.
 * qpdf's library stays loaded: to load it takes as long as qpdf works on a small file. A fork has random numbers of its own (GnuTLS
 * notices forks).
 *
 * The messages begin with three numbers of four bytes, the lowest first: ID, KIND and the number of BYTES that follow.
 *
 *   in   ID  WHOLE or LINES    a program and its arguments, each with a NUL at its end
 *   in   0   PREPARE           nothing; qpdf's library is loaded now, and not with the first job
 *   out  ID  OUTPUT or ERRORS  what the program printed
 *   out  ID  ENDED            its exit code: 127 if it is missing, 128 and the number of a signal that ended it
 *
 * With LINES, qpdf prints each line at once, otherwise when it ends or has printed a lot. If this process ends, so do its programs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WHOLE = 0, LINES = 1, PREPARE = 2 };
enum { ENDED = 0, OUTPUT = 1, ERRORS = 2 };
enum { MAX_JOBS = 32, MAX_ARGUMENTS = 1 << 16, MAX_REQUEST_BYTES = 1 << 21, PIECE_BYTES = 1 << 16, MISSING = 127 };

struct head {
  uint32_t id, kind, bytes;
};

struct job {
  pid_t pid; /* 0 if the slot is free */
  uint32_t id;
  int pipes[2]; /* for OUTPUT and ERRORS; -1 once the program has closed it */
};

static struct job jobs[MAX_JOBS];

/* ---- qpdf ---- */

/* qpdfjob-c.h: what qpdf's own `main` does. NULL if there is no such library. */
static int (*run_qpdf)(const char *const arguments[]);

static const char qpdf_program[] = "/usr/bin/qpdf";

/* The library of the installed qpdf, the newest first. */
static const char *const qpdf_libraries[] = {"libqpdf.so.30", "libqpdf.so.29", "libqpdf.so.28"};

static void load_qpdf(void) {
  static bool tried;
  if (tried) return;
  tried = true;
  if (access(qpdf_program, X_OK)) return;
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof qpdf_libraries / sizeof *qpdf_libraries; i++)
    library = dlopen(qpdf_libraries[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  *(void **)&run_qpdf = dlsym(library, "qpdfjob_run_from_argv");
  /* Changes the pages of memory that every job changes only once. It writes no file. */
  const char *const empty[] = {"qpdf", "--empty", "--static-id", "/dev/null", NULL};
  if (run_qpdf) run_qpdf(empty);
}

static bool is_qpdf(char *const *arguments) { return !strcmp(arguments[0], "qpdf"); }

/* ---- messages ---- */

static void write_all(const void *from, size_t bytes) {
  for (const char *at = from; bytes > 0;) {
    ssize_t written = write(STDOUT_FILENO, at, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) exit(1);
    at += written;
    bytes -= (size_t)written;
  }
}

static void tell(uint32_t id, uint32_t kind, const void *content, size_t bytes) {
  struct head head = {id, kind, (uint32_t)bytes};
  write_all(&head, sizeof head);
  write_all(content, bytes);
}

static void tell_end(uint32_t id, int32_t code) { tell(id, ENDED, &code, sizeof code); }

/* ---- programs ---- */

static _Noreturn void be_program(char **arguments, bool by_lines, const int pipes[2]) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(pipes[0], STDOUT_FILENO);
  dup2(pipes[1], STDERR_FILENO);
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, 0);
  if (run_qpdf && is_qpdf(arguments)) {
    if (by_lines) setvbuf(stdout, NULL, _IOLBF, 0);
    int code = run_qpdf((const char *const *)arguments);
    fflush(NULL);
    _exit(code);
  }
  execvp(arguments[0], arguments);
  _exit(MISSING);
}

/* Splits the words of a message. Returns false if there are none, or too many. */
static bool split(char *words, size_t bytes, char **arguments) {
  size_t count = 0;
  if (!bytes || words[bytes - 1]) return false;
  for (char *at = words; at < words + bytes; at += strlen(at) + 1) {
    if (count == MAX_ARGUMENTS - 1) return false;
    arguments[count++] = at;
  }
  arguments[count] = NULL;
  return true;
}

static void start(struct job *job, const struct head *head, char *words) {
  static char *arguments[MAX_ARGUMENTS];
  int output[2], errors[2];
  if (!split(words, head->bytes, arguments)) exit(1);
  if (is_qpdf(arguments)) load_qpdf();
  if (pipe2(output, O_CLOEXEC) || pipe2(errors, O_CLOEXEC)) exit(1);
  pid_t pid = fork();
  if (pid < 0) exit(1);
  if (pid == 0) be_program(arguments, head->kind == LINES, (int[2]){output[1], errors[1]});
  close(output[1]);
  close(errors[1]);
  *job = (struct job){pid, head->id, {output[0], errors[0]}};
}

/* Passes on what a program has printed; at its end, tells that. */
static void pass_on(struct job *job, int which) {
  static char piece[PIECE_BYTES];
  ssize_t got = read(job->pipes[which], piece, sizeof piece);
  if (got < 0 && errno == EINTR) return;
  if (got > 0) return tell(job->id, which ? ERRORS : OUTPUT, piece, (size_t)got);
  close(job->pipes[which]);
  job->pipes[which] = -1;
  if (job->pipes[0] >= 0 || job->pipes[1] >= 0) return;
  int status = 0;
  while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR) {
  }
  tell_end(job->id, WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
  job->pid = 0;
}

static struct job *free_job(void) {
  for (int i = 0; i < MAX_JOBS; i++)
    if (!jobs[i].pid) return &jobs[i];
  return NULL;
}

/* ---- requests ---- */

static char request[sizeof(struct head) + MAX_REQUEST_BYTES];
static size_t received;

/* Starts the programs of all complete requests for which there is a slot. */
static void start_requested(void) {
  struct head head;
  struct job *job;
  while (received >= sizeof head && (job = free_job())) {
    memcpy(&head, request, sizeof head);
    if (head.bytes > MAX_REQUEST_BYTES) exit(1);
    size_t size = sizeof head + head.bytes;
    if (received < size) return;
    if (head.kind == PREPARE) load_qpdf();
    else start(job, &head, request + sizeof head);
    received -= size;
    memmove(request, request + size, received);
  }
}

static void receive(void) {
  ssize_t got = read(STDIN_FILENO, request + received, sizeof request - received);
  if (got < 0 && errno == EINTR) return;
  if (got <= 0) exit(0);
  received += (size_t)got;
}

int main(void) {
  for (;;) {
    struct pollfd watched[1 + 2 * MAX_JOBS];
    for (int i = 0; i < MAX_JOBS; i++)
      for (int which = 0; which < 2; which++)
        watched[1 + 2 * i + which] = (struct pollfd){jobs[i].pid ? jobs[i].pipes[which] : -1, POLLIN, 0};
    watched[0] = (struct pollfd){received < sizeof request ? STDIN_FILENO : -1, POLLIN, 0};
    if (poll(watched, 1 + 2 * MAX_JOBS, -1) < 0) continue;
    for (int i = 0; i < MAX_JOBS; i++)
      for (int which = 0; which < 2; which++)
        if (watched[1 + 2 * i + which].revents) pass_on(&jobs[i], which);
    if (watched[0].revents) receive();
    start_requested();
  }
}
