/*
 * Starts qpdf and other programs for a worker, in the worker's sandbox (decision 176).
 *
 * A worker is a large process, so that forking it takes longer than most programs run. A fork of this one takes a millisecond.
 * qpdf's library stays loaded: to load it takes as long as qpdf works on a small file.
 *
 * Messages on stdin and stdout begin with three numbers of four bytes, the lowest byte first: ID, KIND and the number of BYTES that
 * follow.
 *
 *   request   ID  LINES, NO_OUTPUT, NO_ERRORS or their sum   a program and its arguments, each with a NUL at its end
 *             0   PREPARE      nothing; loads qpdf's library now, not with the first job
 *   response  0   READY        nothing; the first message
 *             ID  OUTPUT       what the program printed
 *             ID  ERRORS       its error messages
 *             ID  EXITED       its exit code; 128 and the number of a signal that ended it
 *             ID  NOT_STARTED  the error number (errno)
 *
 * With LINES, qpdf prints each line at once, otherwise when it ends or has printed a lot. NO_OUTPUT and NO_ERRORS discard what it prints.
 * If this process ends, so do its programs.
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

enum { LINES = 1, NO_OUTPUT = 2, NO_ERRORS = 4, PREPARE = 8 };
enum { EXITED = 0, OUTPUT = 1, ERRORS = 2, NOT_STARTED = 3, READY = 4 };
enum { MAX_JOBS = 32, MAX_ARGUMENTS = 1 << 16, MAX_REQUEST_BYTES = 1 << 21, PIECE_BYTES = 1 << 16 };

struct header {
  uint32_t id, kind, bytes;
};

struct job {
  pid_t pid; /* 0 if the slot is free */
  uint32_t id, kind;
  int pipes[2]; /* for OUTPUT and ERRORS; -1 once the program has closed it */
};

static struct job jobs[MAX_JOBS];

/* Where responses go. Stdout is /dev/null, so that no library prints among them. */
static int responses;
static int null_device;

/* ---- qpdf ---- */

static const char qpdf_program[] = "/usr/bin/qpdf";

/* qpdfjob-c.h: what qpdf's own `main` does. NULL if qpdf is missing, or has no such library. */
static int (*run_qpdf)(const char *const arguments[]);

/* Finds the library that the installed qpdf is linked with, in its program file: others may be installed, too. */
static bool find_library(char *name, size_t size) {
  static char file[1 << 20];
  int program = open(qpdf_program, O_RDONLY | O_CLOEXEC);
  ssize_t bytes = program < 0 ? -1 : read(program, file, sizeof file);
  if (program >= 0) close(program);
  const char *found = bytes < 0 ? NULL : memmem(file, (size_t)bytes, "libqpdf.so.", strlen("libqpdf.so."));
  if (!found || !memchr(found, 0, (size_t)(file + bytes - found))) return false;
  return (size_t)snprintf(name, size, "%s", found) < size;
}

static void load_qpdf(void) {
  static bool tried;
  char name[64];
  if (tried) return;
  tried = true;
  void *library = find_library(name, sizeof name) ? dlopen(name, RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!library) return;
  *(void **)&run_qpdf = dlsym(library, "qpdfjob_run_from_argv");
  /* Writes to memory pages that each job would otherwise copy. It writes no file. */
  const char *const empty[] = {"qpdf", "--empty", "--static-id", "/dev/null", NULL};
  if (run_qpdf) run_qpdf(empty);
}

static bool is_qpdf(char *const *arguments) { return !strcmp(arguments[0], "qpdf"); }

/* ---- messages ---- */

static void write_all(const void *from, size_t bytes) {
  for (const char *at = from; bytes > 0;) {
    ssize_t written = write(responses, at, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) exit(1);
    at += written;
    bytes -= (size_t)written;
  }
}

static void respond(uint32_t id, uint32_t kind, const void *content, size_t bytes) {
  struct header header = {id, kind, (uint32_t)bytes};
  write_all(&header, sizeof header);
  write_all(content, bytes);
}

static void respond_number(uint32_t id, uint32_t kind, int32_t number) { respond(id, kind, &number, sizeof number); }

/* ---- programs ---- */

/* The descriptors of a program that are to be passed to it, and the one on which it reports why it did not start. */
struct child_pipes {
  int output, errors, failure;
};

static _Noreturn void fail_in_child(int failure) {
  int error = errno;
  if (write(failure, &error, sizeof error) < 0) _exit(126);
  _exit(127);
}

/* All other descriptors are closed when a program is executed. */
static _Noreturn void run_in_child(char **arguments, bool by_lines, const struct child_pipes *pipes, pid_t starter) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != starter) _exit(1);
  if (dup2(null_device, STDIN_FILENO) < 0 || dup2(pipes->output, STDOUT_FILENO) < 0 || dup2(pipes->errors, STDERR_FILENO) < 0)
    fail_in_child(pipes->failure);
  if (run_qpdf && is_qpdf(arguments)) {
    close(pipes->failure);
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, 0);
    if (by_lines) setvbuf(stdout, NULL, _IOLBF, 0);
    int code = run_qpdf((const char *const *)arguments);
    fflush(NULL);
    _exit(code);
  }
  execvp(arguments[0], arguments);
  fail_in_child(pipes->failure);
}

static void close_pipe(int ends[2]) {
  for (int i = 0; i < 2; i++)
    if (ends[i] >= 0) close(ends[i]);
}

/* Waits until the program runs. Returns 0, or the error number if it does not. */
static int wait_for_start(int failure) {
  int error = 0;
  ssize_t got;
  while ((got = read(failure, &error, sizeof error)) < 0 && errno == EINTR) {
  }
  return got == sizeof error ? error : 0;
}

static int wait_for_exit(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Starts a program. Returns 0, or the error number. */
static int start(struct job *job, const struct header *header, char **arguments) {
  int output[2] = {-1, -1}, errors[2] = {-1, -1}, failure[2] = {-1, -1};
  pid_t starter = getpid(), pid = -1;
  if (!pipe2(output, O_CLOEXEC) && !pipe2(errors, O_CLOEXEC) && !pipe2(failure, O_CLOEXEC)) pid = fork();
  if (pid == 0)
    run_in_child(arguments, header->kind & LINES, &(struct child_pipes){output[1], errors[1], failure[1]}, starter);
  int error = pid < 0 ? errno : 0;
  if (failure[1] >= 0) close(failure[1]), failure[1] = -1;
  if (pid > 0 && (error = wait_for_start(failure[0]))) wait_for_exit(pid);
  close_pipe(failure);
  if (error) {
    close_pipe(output);
    close_pipe(errors);
    return error;
  }
  close(output[1]);
  close(errors[1]);
  *job = (struct job){pid, header->id, header->kind, {output[0], errors[0]}};
  return 0;
}

/* Passes on what a program has printed, unless it is discarded. */
static void pass_on(struct job *job, int which) {
  static char piece[PIECE_BYTES];
  bool discarded = job->kind & (which ? NO_ERRORS : NO_OUTPUT);
  ssize_t got = read(job->pipes[which], piece, sizeof piece);
  if (got < 0 && errno == EINTR) return;
  if (got > 0 && !discarded) respond(job->id, which ? ERRORS : OUTPUT, piece, (size_t)got);
  if (got > 0) return;
  close(job->pipes[which]);
  job->pipes[which] = -1;
  if (job->pipes[0] >= 0 || job->pipes[1] >= 0) return;
  /* It has ended, or is about to: no program that is started here goes on without its output. */
  respond_number(job->id, EXITED, wait_for_exit(job->pid));
  job->pid = 0;
}

static struct job *free_job(void) {
  for (int i = 0; i < MAX_JOBS; i++)
    if (!jobs[i].pid) return &jobs[i];
  return NULL;
}

/* ---- requests ---- */

static char request[sizeof(struct header) + MAX_REQUEST_BYTES];
static size_t received;

/* Splits a program and its arguments. Returns false if there are none, or too many. */
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

static void handle(struct job *job, const struct header *header, char *words) {
  static char *arguments[MAX_ARGUMENTS];
  if (header->kind == PREPARE) return load_qpdf();
  int error = split(words, header->bytes, arguments) ? 0 : E2BIG;
  if (!error && is_qpdf(arguments)) load_qpdf();
  if (!error) error = start(job, header, arguments);
  if (error) respond_number(header->id, NOT_STARTED, error);
}

/* Handles the complete requests for which there is a slot. */
static void handle_requests(void) {
  struct header header;
  struct job *job;
  while (received >= sizeof header && (job = free_job())) {
    memcpy(&header, request, sizeof header);
    if (header.bytes > MAX_REQUEST_BYTES) exit(1);
    size_t size = sizeof header + header.bytes;
    if (received < size) return;
    handle(job, &header, request + sizeof header);
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

static void open_descriptors(void) {
  responses = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  null_device = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (responses < 0 || null_device < 0 || dup2(null_device, STDOUT_FILENO) < 0) exit(1);
}

int main(void) {
  open_descriptors();
  respond(0, READY, NULL, 0);
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
    handle_requests();
  }
}
