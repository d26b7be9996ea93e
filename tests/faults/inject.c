/* Runs a command, and makes one of its system calls fail.
 *
 *     inject CALL NUMBER ERROR FOLDER REPORT COMMAND...
 *
 * Of the calls named CALL that concern files under FOLDER, in all threads, the one with this
 * number (from 1) fails with this errno; with ERROR 0, it reads or writes one byte only. Its
 * path is then written to REPORT. Exits as the command does, or with 120 if it can't be run.
 *
 * It stops the calls by ptrace and seccomp rather than in a preloaded library: some crates
 * make system calls without the C library, and that reads folders without its own symbols.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define UNABLE 120

/* Which argument says what file it is: a descriptor, a path, or a path behind a folder. */
enum what { FD, PATH, AT };

static const struct call {
    const char *name;
    long number;
    enum what what;
} calls[] = {
    {"openat", SYS_openat, AT},
    {"read", SYS_read, FD},
    {"pread", SYS_pread64, FD},
    {"write", SYS_write, FD},
    {"close", SYS_close, FD},
    {"getdents", SYS_getdents64, FD},
    {"statx", SYS_statx, AT},
    {"fstatat", SYS_newfstatat, AT},
    {"fstat", SYS_fstat, FD},
    {"lseek", SYS_lseek, FD},
    {"fsync", SYS_fsync, FD},
    {"fdatasync", SYS_fdatasync, FD},
    {"ftruncate", SYS_ftruncate, FD},
    {"fchmod", SYS_fchmod, FD},
    {"chmod", SYS_chmod, PATH},
    {"fchmodat", SYS_fchmodat, AT},
    {"fchown", SYS_fchown, FD},
    {"chown", SYS_chown, PATH},
    {"rename", SYS_rename, PATH},
    {"renameat", SYS_renameat, AT},
    {"renameat2", SYS_renameat2, AT},
    {"link", SYS_link, PATH},
    {"linkat", SYS_linkat, AT},
    {"unlink", SYS_unlink, PATH},
    {"unlinkat", SYS_unlinkat, AT},
    {"readlink", SYS_readlink, PATH},
    {"readlinkat", SYS_readlinkat, AT},
    {"copy_file_range", SYS_copy_file_range, FD},
    {"sendfile", SYS_sendfile, FD},
    {"flistxattr", SYS_flistxattr, FD},
    {"listxattr", SYS_listxattr, PATH},
};

static const struct call *call;
static long left;
static int error;
static const char *folder, *report;

static void die(const char *what)
{
    perror(what);
    exit(UNABLE);
}

/* Only the call in question stops; all else runs at full speed. */
static void stop_at(long number)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        die("seccomp");
}

static void link_of(pid_t thread, const char *what, char *path)
{
    char name[64];
    snprintf(name, sizeof name, "/proc/%d/%s", thread, what);
    ssize_t len = readlink(name, path, PATH_MAX - 1);
    path[len < 0 ? 0 : len] = 0;
}

static void path_of_fd(pid_t thread, int fd, char *path)
{
    char name[32];
    snprintf(name, sizeof name, "fd/%d", fd);
    link_of(thread, fd == AT_FDCWD ? "cwd" : name, path);
}

static void read_string(pid_t thread, unsigned long at, char *text)
{
    char name[32];
    snprintf(name, sizeof name, "/proc/%d/mem", thread);
    int memory = open(name, O_RDONLY);
    ssize_t len = memory < 0 ? -1 : pread(memory, text, PATH_MAX - 1, (off_t)at);
    text[len < 0 ? 0 : len] = 0;
    close(memory);
}

/* The file that a call is about. */
static void path_of(pid_t thread, const struct user_regs_struct *registers, char *path)
{
    char name[PATH_MAX];
    if (call->what == FD) {
        path_of_fd(thread, (int)registers->rdi, path);
        return;
    }
    int base = call->what == AT ? (int)registers->rdi : AT_FDCWD;
    read_string(thread, call->what == AT ? registers->rsi : registers->rdi, name);
    if (name[0] == '/') {
        strcpy(path, name);
        return;
    }
    path_of_fd(thread, base, path);
    if (name[0] && strlen(path) + strlen(name) + 2 < PATH_MAX) {
        strcat(path, "/");
        strcat(path, name);
    }
}

static void write_report(const char *path)
{
    FILE *file = fopen(report, "w");
    if (!file || fputs(path, file) < 0 || fclose(file))
        die(report);
}

/* Lets a thread go on after it stopped at the call. */
static void at_call(pid_t thread)
{
    struct user_regs_struct registers;
    char path[PATH_MAX];
    if (ptrace(PTRACE_GETREGS, thread, 0, &registers))
        return;
    path_of(thread, &registers, path);
    size_t len = strlen(folder);
    if (strncmp(path, folder, len) || (path[len] && path[len] != '/') || --left) {
        ptrace(PTRACE_CONT, thread, 0, 0);
        return;
    }
    write_report(path);
    if (error && call->number == SYS_close) {
        /* It is closed in any case; the error comes when that is done. */
        ptrace(PTRACE_SYSCALL, thread, 0, 0);
        return;
    }
    if (error) {
        registers.orig_rax = (unsigned long)-1;
        registers.rax = (unsigned long)-error;
    } else if (registers.rdx > 1) {
        registers.rdx = 1;
    }
    ptrace(PTRACE_SETREGS, thread, 0, &registers);
    ptrace(PTRACE_CONT, thread, 0, 0);
}

static void at_end_of_call(pid_t thread)
{
    struct user_regs_struct registers;
    if (!ptrace(PTRACE_GETREGS, thread, 0, &registers)) {
        registers.rax = (unsigned long)-error;
        ptrace(PTRACE_SETREGS, thread, 0, &registers);
    }
    ptrace(PTRACE_CONT, thread, 0, 0);
}

static int follow(pid_t child)
{
    for (;;) {
        int status;
        pid_t thread = waitpid(-1, &status, __WALL);
        if (thread < 0)
            die("waitpid");
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (thread == child)
                return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            continue;
        }
        int signal = WSTOPSIG(status);
        if (status >> 8 == (SIGTRAP | PTRACE_EVENT_SECCOMP << 8))
            at_call(thread);
        else if (signal == (SIGTRAP | 0x80))
            at_end_of_call(thread);
        else if (signal == SIGTRAP || signal == SIGSTOP)
            ptrace(PTRACE_CONT, thread, 0, 0);
        else
            ptrace(PTRACE_CONT, thread, 0, signal);
    }
}

int main(int count, char **arguments)
{
    if (count < 7)
        return UNABLE;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (!strcmp(calls[i].name, arguments[1]))
            call = &calls[i];
    if (!call)
        return UNABLE;
    left = atol(arguments[2]);
    error = atoi(arguments[3]);
    folder = arguments[4];
    report = arguments[5];
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, 0, 0))
            die("ptrace");
        raise(SIGSTOP);
        stop_at(call->number);
        execvp(arguments[6], arguments + 6);
        _exit(UNABLE);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
        return UNABLE;
    long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE |
                   PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SETOPTIONS, child, 0, options) || ptrace(PTRACE_CONT, child, 0, 0))
        return UNABLE;
    return follow(child);
}
